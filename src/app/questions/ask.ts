import type { EventLog } from '../../core/event-log.ts'
import { faultOf } from '../../core/fault.ts'
import type { Run } from '../../core/run.ts'
import type { Ask } from '../../engine/begin.ts'
import type { App } from '../app.ts'
import { connectorsForQuestion } from '../connectors/connectors-for-question.ts'
import type { RunHandle } from '../runs/run-handle.ts'
import { startRun } from '../runs/start-run.ts'
import type { AskRequest, SessionContext } from './ask-request.ts'
import { engineAsk } from './engine-request.ts'
import { foreseen } from './learn-from-runs.ts'
import { reuseOf } from './reuse-answer.ts'

/** Starts a run that answers from the documents in scope. */
export async function askQuestion(app: App, asked: AskRequest): Promise<RunHandle> {
  const question = withAttached(asked)
  const { session, tools = [], fresh, signal } = question
  // Whatever is changed while it begins and after, the run is of one piece.
  const inspection = app.inspect(question.warn)
  const settled = { ...app, inspection, connectors: () => app.connectors(inspection) }
  const connected = await connectorsForQuestion(settled, question)
  const assistant = await assistantFor(app, inspection, question)
  const needsWork = session !== undefined || assistant.length > 0 || question.workspace !== undefined
  const parts = await app.parts(tools, { work: needsWork, inspection })
  const offered = connected?.offered(parts.tools) ?? []
  const further = { mayDelegate: await mayDelegate(app, session !== undefined), connected: offered, assistant }
  const plain = engineAsk(settled, question, parts.tools, further)
  const memory = session && (await memoryFor(app, session, plain, inspection.settings.agent.memory, question.warn))
  const behind = app.writers.updates.behind(question.scope)
  const ask = { ...plain, ...memory?.ask, ...(behind.length > 0 ? { behind } : {}) }
  // What stands in a folder may have changed since.
  const reuse = tools.length === 0 && !connected && assistant.length === 0 && !question.workspace ? await reuseOf(settled, ask) : undefined
  const reused = fresh ? undefined : await reuse?.find()
  const foresight = reused ? undefined : await foreseen(ask, { ...(await app.kept()), model: parts.model })
  const remember = async (run: Run, isElsewhere?: boolean) => {
    await parts.settled?.(run, isElsewhere)
    await reuse?.remember(run)
  }
  const log = session ? logOf(session, parts.log) : parts.log
  const toolHint = [foresight?.toolHint, connected?.hint].filter(Boolean).join('\n') || undefined
  return startRun({ ...parts, ...memory?.parts, log, settled: remember }, { ...ask, ...foresight, toolHint }, signal, reused)
}

/** The tools of a conversation beside its documents. An `ask` has those of the feeds that it names, and nothing else. */
async function assistantFor(
  app: Pick<App, 'feeds'>,
  inspection: App['inspection'],
  { session, owner, connectors }: AskRequest,
): Promise<readonly string[]> {
  if (session?.tools || (!session && connectors === undefined)) return []
  const [{ assistantNames, feedNames }, store] = await Promise.all([import('../tools/conversation-tools.ts'), app.feeds()])
  const feeds = await store.list({ owner: session ? session.owner : owner })
  const named = connectors === undefined || connectors === 'all' ? feeds : feeds.filter(({ name }) => connectors.includes(name))
  return session ? assistantNames(inspection, named) : feedNames(named)
}

/** What is remembered of the person; a conversation goes on without, where that cannot be read. */
async function memoryFor(
  app: Pick<App, 'memories'>,
  session: SessionContext,
  { question, model }: Ask,
  isOn: boolean,
  warn: AskRequest['warn'],
) {
  const { sessionMemory } = await import('../memory/session-memory.ts')
  try {
    return await sessionMemory(app, session, question, model, isOn)
  } catch (error) {
    warn?.(`your memories cannot be read: ${faultOf(error).message}`)
    return undefined
  }
}

/** Documents that came with the question, or with one before it, are asked like all others. */
function withAttached(question: AskRequest): AskRequest {
  const before = (question.session?.history ?? []).flatMap(({ files = [] }) => files.map(({ collection }) => collection))
  return { ...question, scope: [...new Set([...question.scope, ...(question.attached?.scope ?? []), ...before])] }
}

/** An `ask` reads documents and nothing else, unless the program that asks brings agents of its own. A conversation may call what files declare, too. */
const mayDelegate = async (
  app: Pick<App, 'agents' | 'dataFolder' | 'input' | 'inspection' | 'library'>,
  isSession: boolean,
): Promise<boolean> =>
  app.agents.length > 0 || (isSession && (await (await import('../agents/callable.ts')).callableAgents(app)).length > 0)

/** The log as the engine uses it, but that the session stores the run's first event. */
const logOf = (session: SessionContext, log: EventLog): EventLog => ({
  ...log,
  append: (run, after, fact, early) => (after === 0 ? session.begin(run, fact) : log.append(run, after, fact, early)),
})
