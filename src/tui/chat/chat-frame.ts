import { safeToShow } from '../../core/control-sequences.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { budgetOf, promptTokens } from '../../engine/context/budget.ts'
import { callTitle } from '../../views/chat/call-title.ts'
import type { CallView, ChatView } from '../../views/chat/chat-view.ts'
import { planText } from '../../views/plan.ts'
import { inReadersLanguage, say, sayText } from '../../views/words/say.ts'
import { sayDollars, sayDuration } from '../../views/words/say-amounts.ts'
import { cellsOf, signsOf } from '../markdown/cells.ts'
import type { Look } from '../markdown/look.ts'
import type { Completion } from '../prompt/completion.ts'
import { promptRows } from '../prompt/prompt-rows.ts'
import { oneRow, rule, twoSided } from '../rows/text-rows.ts'
import type { Frame } from '../screen/frame.ts'
import type { ChatState, ChatStatus } from './chat-state.ts'
import { questionRows } from './question-rows.ts'

/** Rows that each part may take at most. A low frame survives a terminal that becomes lower: what leaves the screen cannot be taken back. */
const most = { answer: 10, prompt: 8, calls: 4, plan: 6, queue: 3, offers: 8 } as const

/** Rows of the screen that the frame leaves free, so that it never fills it. */
const freeRows = 2

/** How many rows of a streamed answer fit into the frame; what is above them is printed. */
export const answerRoom = (state: ChatState, look: Look, screenRows: number): number => {
  const { above, below } = partsOf(state, look, screenRows)
  return Math.max(1, Math.min(most.answer, screenRows - freeRows - above.length - below.rows.length))
}

/** What stands at the bottom of the screen: what is under way, then the prompt. Pure, and never higher than the screen less two rows. */
export function chatFrame(state: ChatState, look: Look, screenRows: number): ChatFrame {
  const { above, below } = partsOf(state, look, screenRows)
  const room = Math.max(0, screenRows - freeRows - below.rows.length)
  const shown = [...state.answer.rows(look).slice(-most.answer), ...above]
  const upper = shown.slice(Math.max(0, shown.length - room))
  return {
    rows: [...upper, ...below.rows],
    cursor: { row: upper.length + below.cursor.row, column: below.cursor.column },
    isQuestionCut: below.isQuestionCut,
  }
}

/** The frame, and whether the open question has more rows than fit into it. */
export interface ChatFrame extends Frame {
  readonly isQuestionCut: boolean
}

interface Lower {
  readonly rows: readonly string[]
  readonly cursor: { readonly row: number; readonly column: number }
  readonly isQuestionCut: boolean
}

function partsOf(state: ChatState, look: Look, screenRows: number): { readonly above: readonly string[]; readonly below: Lower } {
  const tight = screenRows < 16
  const below = lowerRows(state, look, screenRows)
  const above = [...workRows(state, look, tight), ...queueRows(state, look)]
  return { above, below }
}

/** The panel, or else the question or nothing, the prompt, what can be completed, the status. */
function lowerRows(state: ChatState, look: Look, screenRows: number): Lower {
  const { panel, prompt, view, notice } = state
  if (panel) {
    const { rows, cursor } = panel.frame(look, Math.max(4, screenRows - freeRows - 1))
    return { rows: ['', ...rows], cursor: { row: (cursor?.row ?? rows.length - 1) + 1, column: cursor?.column ?? 0 }, isQuestionCut: false }
  }
  const typed = promptRows(prompt, Math.max(8, look.columns - 2), Math.min(most.prompt, Math.max(1, Math.floor(screenRows / 3))))
  const promptLines = typed.rows.map((row, index) => `${oneRow([[index === 0 ? '> ' : '  ', 'cyan', 'bold']], look)}${row}`)
  const offers = prompt.completion ? offerRows(prompt.completion, look, Math.min(most.offers, Math.max(2, screenRows - 10))) : []
  const last = prompt.search
    ? oneRow([[say`search: `, 'cyan'], prompt.search.query, prompt.search.failed ? [say`  no matches`, 'yellow'] : ''], look)
    : notice
      ? oneRow([[notice, 'yellow']], look)
      : statusRow(state.status, view, look)
  const others = promptLines.length + offers.length + 2
  const room = screenRows - freeRows - others
  const question = view.question ? questionRows(view.question, state.chosen, look, Math.max(2, room - 1)) : undefined
  const head = [...(question ? (question.rows.length < room ? ['', ...question.rows] : question.rows) : []), rule('', look)]
  return {
    rows: [...head, ...promptLines, ...offers, last],
    cursor: { row: head.length + typed.cursor.row, column: typed.cursor.column + 2 },
    isQuestionCut: question?.isCut ?? false,
  }
}

function workRows({ view, now }: ChatState, look: Look, tight: boolean): readonly string[] {
  if (!view.isWorking) return []
  const plan =
    view.plan && !tight
      ? planText(view.plan)
          .slice(0, most.plan)
          .map((line) => oneRow([[line, 'dim']], look))
      : []
  const calls = view.calls.slice(0, most.calls).map((call) => callRow(call, now, look))
  const more = view.calls.length > most.calls ? [oneRow([[say`  ... ${view.calls.length - most.calls} more`, 'dim']], look)] : []
  const thought = view.thinking
    ? [
        oneRow(
          [
            ['∴ ', 'dim'],
            [newestWords(view.thinking.text, look.columns - 2), 'dim', 'italic'],
          ],
          look,
        ),
      ]
    : []
  const seconds = Math.max(0, Math.floor((now - view.startedAt) / 1_000))
  const elapsed = seconds < 60 ? inReadersLanguage(`${seconds} s`) : sayDuration(seconds * 1_000)
  return [
    '',
    ...plan,
    ...thought,
    ...calls,
    ...more,
    oneRow([[`${spinner(now)} `, 'cyan'], sayText(view.phase), [say` · ${elapsed} · Esc stops`, 'dim']], look),
  ]
}

/** As many of the last signs as fit. */
function newestWords(text: string, columns: number): string {
  const signs = signsOf(safeToShow(oneLine(text.slice(-columns * 3), columns * 3)))
  let first = signs.length
  for (let used = 0; first > 0; first--) {
    used += cellsOf(signs[first - 1]!)
    if (used > columns) break
  }
  return signs.slice(first).join('')
}

const callRow = ({ call, progress, settled, startedAt }: CallView, now: number, look: Look): string => {
  const seconds = Math.floor((now - startedAt) / 1_000)
  const state = settled
    ? `  ${sayText(settled.status === 'success' ? 'done' : settled.status)}`
    : seconds > 0
      ? `  ${inReadersLanguage(`${seconds} s`)}`
      : ''
  return oneRow(
    [
      [settled ? (settled.status === 'success' ? '  ✓ ' : '  ✗ ') : '  … ', 'dim'],
      callTitle(call),
      [state, 'dim'],
      progress ? [`  ${inReadersLanguage(progress)}`, 'dim'] : '',
    ],
    look,
  )
}

const queueRows = ({ queue }: ChatState, look: Look): readonly string[] => [
  ...queue.slice(0, most.queue).map(({ text }, index) => oneRow([[say`  ${index + 1}. queued: `, 'dim'], oneLine(text, 200)], look)),
  ...(queue.length > most.queue ? [oneRow([[say`  ... ${queue.length - most.queue} more queued`, 'dim']], look)] : []),
]

function offerRows({ offers, chosen }: Completion, look: Look, room: number): readonly string[] {
  const first = Math.max(0, Math.min(chosen - room + 1, offers.length - room))
  return offers.slice(first, first + room).map(({ label, summary = '' }, index) => {
    const isChosen = first + index === chosen
    return oneRow(
      [[isChosen ? '❯ ' : '  ', 'cyan'], isChosen ? [label.padEnd(16), 'bold'] : label.padEnd(16), [`  ${summary}`, 'dim']],
      look,
    )
  })
}

function statusRow({ model, title, remarks, cost }: ChatStatus, { promptTokens: used, contextTokens }: ChatView, look: Look): string {
  const filled = used > 0 ? [say`context ${Math.round((used / promptTokens(budgetOf('complex', contextTokens))) * 100)}%`] : []
  const spent = cost === 0 ? [] : [sayDollars(cost === null ? null : cost / 1_000_000)]
  const left = [model, ...remarks, title].filter(Boolean).join(' · ')
  return twoSided([[left, 'dim']], [[[...filled, ...spent, '/help'].join(' · '), 'dim']], look)
}

const turns = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const spinner = (now: number): string => turns[Math.floor(now / 120) % turns.length]!
