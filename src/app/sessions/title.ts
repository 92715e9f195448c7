import { withoutControls } from '../../core/control-sequences.ts'
import { replay } from '../../core/fold-run.ts'
import type { Model } from '../../core/model.ts'
import type { Turn } from '../../core/request.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { attempt } from '../../engine/model-call-attempt.ts'
import { turnOf } from '../../views/turn.ts'
import type { App } from '../app.ts'
import { fastModel, openChosen } from '../models/choose-model.ts'

/** Characters of a title, at most. */
const longest = 60
/** Characters of the question, and of the answer, that the model is shown. */
const mostShown = 2_000
/** ms that the model may take. */
const patience = 20_000

const instructions =
  'Name the conversation below. Reply with the name alone: at most six words, in the language of the question, without quotation marks and without a full stop.'

/** The first words of a question, as a title; cut between words where there are any, and then it ends in `…`. */
export function firstWords(question: string): string {
  const line = oneLine(question, question.length)
  if (line.length <= longest) return line
  const cut = line.slice(0, longest + 1)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : longest)}…`
}

/**
 * After the first run of a session, a title by the fast model in place of the first words; nothing where no such model is set, where it gives none, or
 * where a person has named the session. One call; whatever goes wrong is no harm.
 */
export async function improveTitle(
  app: Pick<App, 'inspect' | 'log' | 'redact' | 'sessions'>,
  id: string,
  run: string,
  signal: AbortSignal,
): Promise<void> {
  const inspection = app.inspect()
  const choice = fastModel(inspection)
  const store = await app.sessions()
  if (!choice || (await store.get(id)).titledBy !== 'words' || (await store.runs(id))[0] !== run) return
  const turn = turnOf(replay(run, await (await app.log()).read(run)))
  const title = await titleOf(turn, await openChosen(choice, inspection), signal)
  if (title) await store.retitle(id, app.redact(title), 'model')
}

/** Undefined where the model gives none. */
async function titleOf(turn: Turn, model: Model, signal: AbortSignal): Promise<string | undefined> {
  const { reply } = await attempt(
    model,
    {
      system: instructions,
      messages: [{ role: 'user', text: `Question: ${turn.question.slice(0, mostShown)}\n\nAnswer: ${turn.answer.slice(0, mostShown)}` }],
      tools: [],
      toolChoice: 'none',
      temperature: 0,
      maxTokens: 50,
      question: turn.question,
    },
    { signal, timeoutMs: patience, now: performance.now.bind(performance), firstCall: 1, emit: () => undefined },
  )
  if (!reply || reply.partial) return undefined
  const line = oneLine(withoutControls(reply.text), longest).replace(/^["'“”„«#*\s]+|["'“”»*.\s]+$/g, '')
  return line || undefined
}
