import type { Agent, AgentCaller, AgentOrder, AgentReport } from '../../core/agent.ts'
import { IbidError } from '../../core/fault.ts'
import { replay } from '../../core/fold-run.ts'
import type { Request } from '../../core/request.ts'
import type { Run } from '../../core/run.ts'
import type { TextOrigin } from '../../core/text-origin.ts'
import { begin } from '../../engine/begin.ts'
import { personsWords } from '../../engine/guards/persons-words.ts'
import { privateWords } from '../../engine/guards/private-words.ts'
import { childRunId } from '../../engine/run-id.ts'
import { pursue } from '../../engine/run-loop.ts'
import { captionOf } from '../../views/caption.ts'
import { turnOf } from '../../views/turn.ts'
import { engineDependencies, type RunDependencies } from './run-dependencies.ts'

/** Runs an agent to its end as a child of the caller's run. `more`: tools that the call stands for, beside those that the calling run has itself. */
export async function runAgent(
  agent: Agent,
  order: AgentOrder,
  caller: AgentCaller,
  parts: RunDependencies,
  more: readonly string[] = [],
): Promise<AgentReport> {
  return reportOf(await runChild(agent, order, caller, parts, more))
}

/** Carries the child on from wherever it is: the same call of the same run always has the same child, so a crash costs nothing that was done. */
async function runChild(
  agent: Agent,
  order: AgentOrder,
  caller: AgentCaller,
  parts: RunDependencies,
  more: readonly string[],
): Promise<Run> {
  const id = childRunId(caller.run, caller.call)
  const dependencies = engineDependencies(parts, {
    fact: (event) => caller.progress(`${agent.id}: ${captionOf(event)}`),
    delta: () => undefined,
  })
  if ((await parts.log.read(id)).length === 0) {
    const parent = replay(caller.run, await parts.log.read(caller.run))
    if (!parent.request) throw new IbidError('not-found', `run not found: ${caller.run}`)
    const request = { ...parent.request, tools: [...parent.request.tools, ...more] }
    assertUseful(agent, request)
    await begin({ ...childAsk(agent, order, parent, request, caller.call), id }, dependencies)
  }
  return pursue(id, dependencies, caller.signal)
}

/** Throws `IbidError('denied')` for an agent none of whose own tools the caller has: it could only make its answer up. */
function assertUseful({ id, tools }: Agent, request: Request): void {
  if (!tools || tools.length === 0 || tools.some((name) => request.tools.includes(name))) return
  throw new IbidError('denied', `${id} needs ${tools.join(', ')}, and this run has none of them`, 'continue without it, and say so')
}

/** At most the parent's rights: its tools, its collections, its rules; of its money and time what is left. Nobody answers the child's questions. */
function childAsk(agent: Agent, order: AgentOrder, parent: Run, request: Request, call: string) {
  const { limits } = request
  const allowed = [...new Set(request.tools)].filter((name) => name !== 'ask_user')
  return {
    question: order.query,
    context: order.context,
    agent: agent.id,
    model: agent.model ?? request.model,
    tools: agent.tools ? allowed.filter((name) => agent.tools?.includes(name)) : allowed,
    prompts: { role: agent.prompt },
    scope: request.scope,
    owner: request.owner,
    folder: request.folder,
    permissions: request.permissions,
    knows: knownOf(agent, order, parent),
    said: personsWords(parent),
    contextTokens: request.contextTokens,
    fastModel: request.fastModel,
    temperature: request.temperature,
    maxTokens: request.maxTokens,
    limits: {
      ...limits,
      spend: Math.max(0, limits.spend - (parent.cost ?? 0)),
      runMs: Math.max(0, limits.runMs - parent.activeMs),
    },
    parent: { run: parent.id, call, root: request.parent?.root ?? parent.id, depth: (request.parent?.depth ?? 0) + 1 },
  }
}

/**
 * An order is the words of a model that has read what its run has read; private is what it tells of that. An agent of a project begins with words of others:
 * its own.
 */
function knownOf({ origin }: Agent, { query, context = '' }: AgentOrder, parent: Run): TextOrigin {
  const tells = parent.read.private && privateWords(parent, { names: [], values: [query, context], before: [] }) !== undefined
  return { outside: parent.read.outside || origin === 'project', private: tells }
}

function reportOf(child: Run): AgentReport {
  const { answer, end } = child
  const cited = [...new Set(answer?.citations.map(({ source }) => source))]
  return {
    run: child.id,
    status: end?.status ?? 'waiting',
    // Without the child's marks: its sources get others in the run that asked.
    answer: answer ? turnOf(child).answer : '',
    confidence: answer?.confidence ?? 'low',
    ...(answer?.note ? { note: answer.note } : {}),
    sources: cited.flatMap((handle) => child.sources.get(handle) ?? []),
    spent: { cost: child.cost, usage: child.usage },
  }
}
