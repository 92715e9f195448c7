import type { SessionEvent } from '../../app/sessions/events.ts'
import { spelledOut } from '../../core/control-sequences.ts'
import type { RunResult } from '../../core/run-result.ts'
import { questionText } from '../../views/question.ts'
import type { Look } from '../markdown/look.ts'
import { answerFrom } from './answer-from.ts'
import type { Chat, ChatFace } from './chat.ts'
import { subjectRows } from './question-rows.ts'

/** What a chat in plain lines leans on: no screen, nothing that changes. */
export interface ChatLinesDependencies {
  readonly look: Look
  /** What is typed or piped in, line by line; ends with the input. Asked for the next one where a person has to answer. */
  readonly lines: AsyncIterator<string, unknown, undefined>
  /** Whether a person answers questions. */
  readonly isAnswered: boolean
  print(rows: readonly string[]): void
  heard?(event: SessionEvent): void
  open(face: ChatFace): Promise<Chat>
}

/**
 * A chat line by line: each line is a prompt, a command or the answer to the question before it. Gives the newest result, when the input ends or the person
 * leaves.
 */
export async function chatLines({ look, lines, isAnswered, print, heard, open }: ChatLinesDependencies): Promise<RunResult | undefined> {
  let left = false
  let newest: RunResult | undefined
  let rested: (() => void) | undefined
  const chat = await open({
    look: () => look,
    print,
    changed: () => undefined,
    ...(heard ? { heard } : {}),
    edit: async () => false,
    openOnDesktop: async () => false,
    rested(_ms, outcome) {
      newest = outcome.result ?? newest
      rested?.()
    },
    leave() {
      left = true
    },
  })
  const run = async (work: () => Promise<'began' | 'done' | 'failed'>) => {
    const over = new Promise<void>((resolve) => {
      rested = resolve
    })
    if ((await work()) === 'began') await over
  }
  const askPerson = async (): Promise<boolean> => {
    const { question } = chat.view
    if (!question || !isAnswered) return false
    const notes = question.preview?.notes ?? []
    print(['', ...subjectRows(question, look), ...notes.map((note) => `! ${spelledOut(note)}`), ...questionText(question).map(spelledOut)])
    for (;;) {
      const line = await lines.next()
      if (line.done) return false
      if (line.value.startsWith('/')) {
        await chat.submit(line.value)
        if (left || chat.view.question?.id !== question.id) return !left
        continue
      }
      const said = answerFrom(question, line.value)
      if (!said) continue
      await run(() => chat.answerQuestion(said))
      return true
    }
  }
  try {
    while (!left) {
      const line = await lines.next()
      if (line.done) break
      if (line.value.trim() === '') continue
      await run(() => chat.submit(line.value))
      while (await askPerson());
    }
    return newest
  } finally {
    chat.close()
  }
}
