import { faultOf } from '../core/fault.ts'
import type { EventLog } from '../core/log.ts'
import type { Run } from '../core/run.ts'
import type { Ask } from '../engine/begin.ts'
import type { HouseAsk, SessionPart } from './ask-request.ts'
import { startAsking } from './asking.ts'
import { connectFor } from './connectors/connect-for.ts'
import { engineAsk } from './engine-ask.ts'
import type { House } from './house.ts'
import { foreseen } from './learned.ts'
import { reuseOf } from './reuse.ts'
import type { Asking } from './run-handle.ts'

/** Starts a run that answers from the documents in scope. */
export async function askHouse(house: House, asked: HouseAsk): Promise<Asking> {
  const question = withAttached(asked)
  const { session, tools = [], fresh, signal } = question
  // Whatever is changed while it begins and after, the run is of one piece.
  const inspection = house.inspect(question.warn)
  const settled = { ...house, inspection, connectors: () => house.connectors(inspection) }
  const connected = await connectFor(settled, question)
  const assistant = await assistantFor(house, inspection, question)
  const needsWork = session !== undefined || assistant.length > 0 || question.workspace !== undefined
  const parts = await house.parts(tools, { work: needsWork, inspection })
  const offered = connected?.offered(parts.tools) ?? []
  const further = { mayDelegate: await mayDelegate(house, session !== undefined), connected: offered, assistant }
  const plain = engineAsk(settled, question, parts.tools, further)
  const memory = session && (await memoryFor(house, session, plain, inspection.settings.agent.memory, question.warn))
  const ask = { ...plain, ...memory?.ask }
  // What stands in a folder may have changed since.
  const reuse = tools.length === 0 && !connected && assistant.length === 0 && !question.workspace ? await reuseOf(settled, ask) : undefined
  const reused = fresh ? undefined : await reuse?.find()
  const foresight = reused ? undefined : await foreseen(ask, { ...(await house.kept()), model: parts.model })
  const remember = async (run: Run) => {
    await parts.settled?.(run)
    await reuse?.remember(run)
  }
  const log = session ? logOf(session, parts.log) : parts.log
  const toolHint = [foresight?.toolHint, connected?.hint].filter(Boolean).join('\n') || undefined
  return startAsking({ ...parts, ...memory?.parts, log, settled: remember }, { ...ask, ...foresight, toolHint }, signal, reused)
}

/** The tools of a conversation beside its documents. An `ask` has those of the feeds that it names, and nothing else. */
async function assistantFor(
  house: House,
  inspection: House['inspection'],
  { session, owner, connectors }: HouseAsk,
): Promise<readonly string[]> {
  if (session?.tools || (!session && connectors === undefined)) return []
  const [{ assistantNames, feedNames }, store] = await Promise.all([import('./assistant-names.ts'), house.feeds()])
  const feeds = await store.list({ owner: session ? session.owner : owner })
  const named = connectors === undefined || connectors === 'all' ? feeds : feeds.filter(({ name }) => connectors.includes(name))
  return session ? assistantNames(inspection, named) : feedNames(named)
}

/** What is remembered of the person; a conversation goes on without, where that cannot be read. */
async function memoryFor(house: House, session: SessionPart, { question, model }: Ask, isOn: boolean, warn: HouseAsk['warn']) {
  const { sessionMemory } = await import('./memory/session-memory.ts')
  try {
    return await sessionMemory(house, session, question, model, isOn)
  } catch (error) {
    warn?.(`what is remembered of you cannot be read: ${faultOf(error).message}`)
    return undefined
  }
}

/** Documents that came with the question, or with one before it, are asked like all others. */
function withAttached(question: HouseAsk): HouseAsk {
  const before = (question.session?.history ?? []).flatMap(({ files = [] }) => files.map(({ collection }) => collection))
  return { ...question, scope: [...new Set([...question.scope, ...(question.attached?.scope ?? []), ...before])] }
}

/** An `ask` reads documents and nothing else, unless the program that asks brings agents of its own. A conversation may call what files declare, too. */
const mayDelegate = async (house: House, isSession: boolean): Promise<boolean> =>
  house.agents.length > 0 || (isSession && (await (await import('./agents/callable.ts')).callableAgents(house)).length > 0)

/** The log as the engine uses it, but that the session stores the run's first event. */
const logOf = (session: SessionPart, log: EventLog): EventLog => ({
  ...log,
  append: (run, after, fact) => (after === 0 ? session.begin(run, fact) : log.append(run, after, fact)),
})
