import { IbidError } from '../../core/fault.ts'
import { canonicalJson } from '../../core/json.ts'
import type { Grant } from '../../core/permission.ts'
import type { Run } from '../../core/run.ts'
import { turnOf } from '../../views/turn.ts'
import type { App } from '../app.ts'
import type { Selection } from '../collections/collections.ts'
import { askQuestion } from '../questions/ask.ts'
import type { AskRequest } from '../questions/ask-request.ts'
import type { RunHandle } from '../runs/run-handle.ts'
import { mostTurns, rememberedRuns } from './session-history.ts'
import { firstWords } from './title.ts'

/** A prompt without the space around it. Throws `IbidError('empty-prompt')` where nothing is left. */
export function asPrompt(text: string): string {
  if (text.trim() === '') throw new IbidError('empty-prompt', 'the prompt is empty', 'enter a question')
  return text.trim()
}

/**
 * Starts the next run of a session: it is told what was said before, and uses what the session has chosen. `queued` is the prompt of the queue that
 * it is. The run of what comes back rejects with `IbidError('busy')` where the session's last run has not ended; nothing is stored then.
 */
export async function askInSession(app: App, id: string, question: AskRequest, queued?: number): Promise<RunHandle> {
  const store = await app.sessions()
  const info = await store.get(id)
  const runs = await rememberedRuns(app, info, mostTurns)
  const last = runs.at(-1)?.run
  if (info.runs === 0) await store.retitle(id, app.redact(firstWords(question.question)), 'words')
  const { model, tools, prompts, owner } = info
  const history = runs.map(({ run }) => turnOf(run))
  return askQuestion(app, {
    ...question,
    // What came with a prompt can be read for as long as that is remembered.
    scope: [...question.scope, ...history.flatMap(({ files = [] }) => files.map(({ collection }) => collection))],
    session: {
      id,
      ...(owner === undefined ? {} : { owner }),
      ...(model === undefined ? {} : { model }),
      ...(tools === undefined ? {} : { tools }),
      ...(prompts === undefined ? {} : { prompts }),
      history,
      grants: last?.request?.session === id ? grantsOf(last) : [],
      begin: (run, fact) => store.begin(id, run, fact, queued),
    },
  })
}

/**
 * A prompt that selects no documents is about those of the run before it: the ids of these collections. Undefined where it does select some, or there are
 * none before it.
 */
export async function scopeBefore(
  app: Pick<App, 'log' | 'sessions'>,
  id: string,
  selection: Selection,
): Promise<readonly string[] | undefined> {
  if (selection.in !== undefined || selection.collections !== undefined || selection.global === false) return undefined
  const last = (await (await app.sessions()).runs(id)).at(-1)
  const [began] = last === undefined ? [] : await (await app.log()).read(last)
  const scope = began?.type === 'run.began' ? began.request.scope : undefined
  return scope && scope.length > 0 ? scope : undefined
}

/** The approvals that hold for the session after this run: those it began with and those a person gave in it. */
export function grantsOf(run: Run): readonly Grant[] {
  const given = run.answered.flatMap(({ question, answer }) => {
    if (answer.decision !== 'session') return []
    const call = run.results.find(({ record }) => record.call.id === question.call)?.record.call
    return call ? [{ tool: call.tool, arguments: canonicalJson(call.input) }] : []
  })
  return [...(run.request?.grants ?? []), ...given]
}
