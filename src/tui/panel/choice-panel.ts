import { safeToShow } from '../../core/control-sequences.ts'
import { faultOf } from '../../core/fault.ts'
import { inReadersLanguage, say } from '../../views/words/say.ts'
import { cellsOf } from '../markdown/cells.ts'
import type { Look } from '../markdown/look.ts'
import type { Key } from '../prompt/key.ts'
import { promptState } from '../prompt/prompt-state.ts'
import { oneRow, rule, textRows, twoSided, type Words } from '../rows/text-rows.ts'
import type { Frame } from '../screen/frame.ts'
import { type Choice, fittingChoices } from './fitting-choices.ts'
import { leaves, type OpenPanel, type Panel, type PanelHost } from './panel.ts'
import { editLine, typedRow } from './typed-line.ts'

/** What Esc does. */
const escWords = { back: say`back`, skips: say`skips`, closes: say`closes` } as const

/** Things to choose from. */
export interface Choices<Value> {
  readonly title: string
  /** Those that have to be asked for are shown once they are there. */
  readonly choices: readonly Choice<Value>[] | Promise<readonly Choice<Value>[]>
  /** What is said above the list. */
  readonly words?: Words
  /** Where there is nothing to choose. */
  readonly none?: string
  /** What Esc does here, as the hint tells it; without it the list is closed. */
  readonly esc?: keyof typeof escWords
  /** What a pasted text chooses, where it is not meant to narrow the list. */
  pasted?(text: string): Value
  /** What stands in the line while nothing is typed, where it may hold more than words that narrow the list. */
  readonly hint?: string
  /** What is offered for a typed text that is meant as itself and not to narrow the list; undefined where it is not. */
  typed?(text: string): readonly Choice<Value>[] | undefined
}

/** Rows of the list at most. */
const mostShown = 12
/** Cells of a label beside its detail at most, as a part of the row. */
const labelShare = 0.6

/** A list from which one thing is chosen: arrows move, letters narrow it, Enter takes it. */
export const chooseOne =
  <Value>(list: Choices<Value>): OpenPanel<Value> =>
  (host) => {
    const panel = choicePanel(list, host, undefined, ([chosen]) => {
      if (chosen) host.close(chosen.value)
    })
    return {
      ...panel,
      key: (key) => (key.kind === 'paste' && list.pasted ? host.close(list.pasted(key.text)) : panel.key(key)),
    }
  }

/** The same where several may be chosen: a space marks, Enter takes what is marked. Those that hold now are marked at first. */
export const chooseSeveral =
  <Value>(list: Choices<Value>): OpenPanel<readonly Value[]> =>
  (host) =>
    choicePanel(list, host, new Set(), (_, marked) => host.close(marked.map(({ value }) => value)))

function choicePanel<Value, Result>(
  {
    title,
    choices,
    words = [],
    none = say`Nothing to choose from`,
    esc,
    hint = say`type to filter the list`,
    typed: meant,
  }: Choices<Value>,
  host: PanelHost<Result>,
  marked: Set<Choice<Value>> | undefined,
  take: (chosen: readonly Choice<Value>[], marked: readonly Choice<Value>[]) => void,
): Panel {
  let all: readonly Choice<Value>[] = []
  let fitting = all
  let at = 0
  let typed = promptState()
  let waits = ''
  const fill = (there: readonly Choice<Value>[]) => {
    all = there
    for (const choice of there) if (choice.isCurrent) marked?.add(choice)
    narrow()
    if (typed.text === '') at = Math.max(0, marked ? 0 : there.findIndex(({ isCurrent }) => isCurrent === true))
  }
  const narrow = () => {
    fitting = meant?.(typed.text) ?? fittingChoices(all, typed.text)
    at = 0
  }
  const move = (to: number) => {
    at = Math.max(0, Math.min(fitting.length - 1, to))
  }
  const step = (by: number) => {
    at = fitting.length === 0 ? 0 : (at + by + fitting.length) % fitting.length
  }
  if (choices instanceof Promise) {
    waits = say`looking ...`
    choices
      .then(
        (there) => {
          waits = ''
          fill(there)
        },
        (error) => {
          waits = inReadersLanguage(faultOf(error).message)
        },
      )
      .then(host.changed)
  } else fill(choices)

  const moves: Readonly<Record<string, () => void>> = {
    up: () => step(-1),
    'ctrl-p': () => step(-1),
    down: () => step(1),
    'ctrl-n': () => step(1),
    tab: () => step(1),
    'shift-tab': () => step(-1),
    pageup: () => move(at - mostShown),
    pagedown: () => move(at + mostShown),
    home: () => move(0),
    end: () => move(fitting.length - 1),
  }
  const toggle = () => {
    const choice = fitting[at]
    if (!choice || !marked) return
    if (!marked.delete(choice)) marked.add(choice)
  }
  const listRows = (look: Look, room: number): readonly string[] => {
    if (waits !== '') return [oneRow([[`  ${waits}`, 'dim']], look)]
    if (all.length === 0) return textRows([['· ', 'dim'], none], look, 2).slice(0, room)
    if (fitting.length === 0) return [oneRow([[say`  no matches; press Backspace to show more`, 'dim']], look)]
    const rows = withHeadings(fitting)
    const chosen = fitting[at]
    const first = Math.max(0, Math.min(rows.findIndex(({ choice }) => choice === chosen) - Math.floor(room / 2), rows.length - room))
    const shown = rows.slice(first, first + room)
    const labels = shown.map(({ choice }) => cellsOf(safeToShow(choice?.label ?? '')))
    const width = Math.min(Math.max(...labels), Math.floor(look.columns * labelShare))
    return shown.map(({ heading, choice }) =>
      choice ? choiceRow(choice, choice === chosen, marked?.has(choice), width, look) : oneRow([[heading, 'dim']], look),
    )
  }
  return {
    frame(look, most): Frame {
      const head = [rule(title, look), ...textRows(words, look, 2)]
      const { row, column } = typedRow(typed, look, waits === '' && all.length > 0 ? hint : '')
      const room = Math.max(1, Math.min(mostShown, most - head.length - 2))
      const list = listRows(look, room)
      const count = all.length > room || fitting.length < all.length ? say`${fitting.length} of ${all.length}` : ''
      const keys = say`${marked ? say`Space marks · Enter confirms` : say`Enter selects`} · Esc ${escWords[esc ?? 'closes']}`
      const keyHint = twoSided([[keys, 'dim']], [[count, 'dim']], look).trimEnd()
      const rows = [...head, row, ...list, keyHint]
      return { rows: rows.slice(-most), cursor: { row: Math.max(0, head.length - Math.max(0, rows.length - most)), column } }
    },
    key(key: Key) {
      if (leaves(key, typed.text)) return host.close()
      if (key.kind === 'chord' && key.chord === 'return')
        return take(
          fitting.slice(at, at + 1),
          all.filter((choice) => marked?.has(choice)),
        )
      if (key.kind === 'chord' && moves[key.chord]) return moves[key.chord]?.()
      if (marked && key.kind === 'text' && key.text === ' ') return toggle()
      const before = typed.text
      typed = editLine(typed, key)
      if (typed.text !== before) narrow()
    },
  }
}

/** The choices, each group of them below its heading. */
const withHeadings = <Value>(choices: readonly Choice<Value>[]): readonly { readonly heading: string; readonly choice?: Choice<Value> }[] =>
  choices.flatMap((choice, index) => {
    const { heading = '' } = choice
    return heading === (choices[index - 1]?.heading ?? '') ? [{ heading, choice }] : [{ heading }, { heading, choice }]
  })

function choiceRow(
  { label, detail = '', isCurrent }: Choice<unknown>,
  isAt: boolean,
  isMarked: boolean | undefined,
  width: number,
  look: Look,
): string {
  const sign = isMarked === undefined ? (isCurrent ? '* ' : '  ') : isMarked ? '[x] ' : '[ ] '
  const name = oneRow([label], { ...look, columns: Math.max(8, width), colors: false })
  const gap = ' '.repeat(Math.max(0, width - cellsOf(name)))
  return oneRow(
    [
      [isAt ? '❯ ' : '  ', 'cyan'],
      [sign, 'green'],
      isAt ? [name, 'bold'] : name,
      ...(detail === '' ? [] : [gap, [`  ${detail}`, 'dim'] as const]),
    ],
    look,
  )
}
