import type { ReadRun } from '../../app/runs/read-runs.ts'
import type { Fault } from '../../core/fault.ts'
import { type Entry, emptyChat } from '../../views/chat/chat-view.ts'
import { reduceChat } from '../../views/chat/reduce-chat.ts'
import { resultOf } from '../../views/result.ts'
import { say } from '../../views/words/say.ts'
import { highlightFor } from '../markdown/highlight.ts'
import type { Look } from '../markdown/look.ts'
import { entryRows, type Shown } from '../rows/entry-rows.ts'
import { textRows, type Words } from '../rows/text-rows.ts'
import { type AnswerStream, answerStream } from './answer-stream.ts'

/** Prints what is over, once and in order, and keeps the answer that is streamed until it is. */
export interface FinishedTurnPrinter {
  /** With the colours of code, once some has been seen. */
  look(): Look
  /** Rows of the streamed answer that are not printed yet. */
  readonly answer: Pick<AnswerStream, 'rows'>
  print(entry: Entry): Promise<void>
  /** A whole earlier turn. */
  printTurn(turn: ReadRun): Promise<void>
  note(words: Words): void
  fail(fault: Fault): void
  stream(text: string): void
  /** Takes the finished beginning of the streamed answer off, until at most `room` rows of it are left; gives its rows, to be printed. */
  spill(room: number): readonly string[]
  /** What was streamed is void; where some of it stands printed, that is said. */
  drop(): void
  /** Nothing was streamed: another session is told from here on. */
  clear(): void
}

interface TellerDependencies {
  look(): Look
  shown(): Shown
  print(rows: readonly string[]): void
}

export function createFinishedTurnPrinter(dependencies: TellerDependencies): FinishedTurnPrinter {
  const answer = answerStream()
  let highlight: Look['highlight']
  /** Whether what was printed last is a line about the work, from which an answer is set apart. */
  let isBehindWork = false

  const look = (): Look => ({ ...dependencies.look(), highlight })
  const loadHighlight = async (text: string) => {
    highlight ??= await highlightFor(text)
  }
  const setApart = (rows: readonly string[]): readonly string[] => {
    if (rows.length === 0 || !isBehindWork) return rows
    isBehindWork = false
    return ['', ...rows]
  }
  const note = (words: Words) => dependencies.print(textRows(words, look(), 2))
  const print = async (entry: Entry) => {
    const said = entry.kind === 'remark' ? entry.text : entry.kind === 'result' ? entry.result.answer : undefined
    if (said !== undefined) {
      await loadHighlight(said)
      dependencies.print(setApart(answer.finish(said, look())))
    }
    if (entry.kind !== 'remark') dependencies.print(entryRows(entry, look(), dependencies.shown()))
    isBehindWork = entry.kind !== 'asked' && said === undefined
  }
  return {
    look,
    answer,
    print,
    async printTurn({ run, events }) {
      let view = emptyChat
      for (const event of events) {
        const told = reduceChat(view, event)
        view = told.view
        for (const entry of told.entries) if (entry.kind === 'asked' || entry.kind === 'call') await print(entry)
      }
      await print({ kind: 'result', result: resultOf(run) })
    },
    note,
    fail: (fault) => dependencies.print(entryRows({ kind: 'fault', fault }, look(), dependencies.shown())),
    stream(text) {
      answer.push(text)
      if (!highlight && text.includes('`')) void loadHighlight('```')
    },
    spill: (room) => setApart(answer.spill(look(), room)),
    drop() {
      if (answer.drop()) note([[say`· the text above is not the answer; the run continues below`, 'dim']])
    },
    clear: () => void answer.drop(),
  }
}
