import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Agent } from '../../core/agent.ts'
import { replay } from '../../core/fold-run.ts'
import type { ModelRequest } from '../../core/model.ts'
import { begin } from '../../engine/begin.ts'
import type { EngineDependencies } from '../../engine/engine-dependencies.ts'
import { guarded } from '../../engine/guards/guard-chain.ts'
import { pursue } from '../../engine/run-loop.ts'
import { memoryLog } from '../../store/memory-log.ts'
import { fixedClock } from '../../testing/fixed-clock.ts'
import { type ScriptedStep, scriptedModel } from '../../testing/scripted-model.ts'
import { agentTools } from '../../tools/agents/agent-tools.ts'
import { tool } from '../../tools/tool.ts'
import { toolbox } from '../../tools/toolbox.ts'
import { delegates } from './delegate.ts'

const agents: readonly Agent[] = [
  {
    id: 'billing',
    name: 'Billing',
    description: 'Knows invoices and refunds',
    domains: ['invoices'],
    prompt: 'You are the billing agent.',
    tools: ['look'],
  },
  { id: 'legal', name: 'Legal', description: 'Knows contracts', domains: ['contracts'], prompt: 'You are the legal agent.' },
]
const never = new AbortController().signal
const fact = 'Invoices are due within 14 days.'
const ranTools: string[] = []

const reading = (name: string) =>
  tool({
    name,
    description: name,
    input: z.object({}),
    run() {
      ranTools.push(name)
      return { text: fact, sources: [{ id: name, title: 'Terms', uri: `file:///${name}.md#L1`, text: fact, line: 1 }] }
    },
  })

/** Dependencies whose model plays the parent or the child, by the first block of its system prompt. */
function dependenciesOf(
  play: { parent(results: number): ScriptedStep; child(results: number, request: ModelRequest): ScriptedStep },
  log = memoryLog(fixedClock()),
) {
  ranTools.length = 0
  const clock = fixedClock()
  const requests: ModelRequest[] = []
  const emit = () => undefined
  const redact = <T>(value: T): T => value
  const tools = toolbox([
    reading('look'),
    reading('peek'),
    ...agentTools(
      delegates(
        async () => agents,
        () => dependencies,
      ),
    ),
  ])
  const dependencies: EngineDependencies = {
    log,
    clock,
    emit,
    tools,
    invoke: guarded({ tools, clock, redact, emit }),
    redact,
    retrieval: () => [],
    evidence: () => 'Nothing.',
    model: async () =>
      scriptedModel(
        (request) => {
          requests.push(request)
          const results = request.messages.filter(({ role }) => role === 'tool').length
          return request.system.startsWith('You are ibid') ? play.parent(results) : play.child(results, request)
        },
        { price: { input: 1, output: 1 } },
      ),
  }
  return { dependencies, requests }
}

const hand = (agentId = 'billing') => ({ calls: [{ tool: 'run_agent', input: { agentId, query: 'When are invoices due?' } }] })
const answer = { text: 'Invoices are due within 14 days [s1].', usage: { inputTokens: 100, outputTokens: 10 } }
const ask = { question: 'When do I have to pay?', model: 'scripted', tools: ['list_agents', 'run_agent', 'look', 'peek'] }

test('an agent is a run of its own, linked to its parent, whose answer, sources and cost come back', async () => {
  const { dependencies } = dependenciesOf({
    parent: (results) => (results === 0 ? hand() : answer),
    child: (results) => (results === 0 ? { calls: [{ tool: 'look', input: {} }] } : answer),
  })
  const run = await pursue(await begin(ask, dependencies), dependencies, never)
  const [child] = (await dependencies.log.list()).filter(({ run: id }) => id !== run.id)
  expect(child?.first).toMatchObject({
    request: {
      agent: 'billing',
      question: 'When are invoices due?',
      tools: ['look'],
      parent: { run: run.id, call: 'r1', root: run.id, depth: 1 },
    },
  })
  expect(run.end?.status).toBe('done')
  expect(run.answer?.citations).toMatchObject([{ source: 's1', quote: fact, uri: 'file:///look.md#L1' }])
  expect(run.results[0]?.output.text).toMatch(/^Invoices are due within 14 days\.\n\n\(done, confidence /)
  expect(run.results[0]?.record).toMatchObject({ status: 'success', costUsd: 0.00011, tokens: 110 })
  expect(run.cost).toBe(220)
  expect(replay(child!.run, await dependencies.log.read(child!.run)).end?.status).toBe('done')
})

test('a child has at most the tools of its parent, and the money that is left', async () => {
  const { dependencies, requests } = dependenciesOf({
    parent: (results) => (results === 0 ? { ...hand('legal'), usage: { inputTokens: 1_000, outputTokens: 0 } } : answer),
    child: (results) => (results === 0 ? { calls: [{ tool: 'peek', input: {} }] } : answer),
  })
  const run = await pursue(await begin({ ...ask, tools: ['run_agent', 'look'], scope: ['docs'] }, dependencies), dependencies, never)
  const [child] = (await dependencies.log.list()).filter(({ run: id }) => id !== run.id)
  expect(child?.first).toMatchObject({ request: { tools: ['run_agent', 'look'], scope: ['docs'], limits: { spend: 99_000 } } })
  expect(ranTools).toEqual([])
  expect(requests.some(({ system }) => system.startsWith('You are the legal agent.'))).toBe(true)
})

test('agents call agents only so deep, and the run then answers with what it has', async () => {
  const { dependencies } = dependenciesOf({ parent: (results) => (results === 0 ? hand('legal') : answer), child: () => hand('legal') })
  const run = await pursue(await begin(ask, dependencies), dependencies, never)
  const depths = (await dependencies.log.list()).flatMap(({ first }) =>
    first.type === 'run.began' ? [first.request.parent?.depth ?? 0] : [],
  )
  expect(depths.sort()).toEqual([0, 1, 2])
  expect(run.end?.status).toBe('done')
  const deepest = (await dependencies.log.list()).find(({ first }) => first.type === 'run.began' && first.request.parent?.depth === 2)
  expect(deepest?.last).toMatchObject({ end: { status: 'limit', reason: 'depth' } })
})

test('a child belongs to whoever its root belongs to, at every depth', async () => {
  const { dependencies } = dependenciesOf({ parent: (results) => (results === 0 ? hand('legal') : answer), child: () => hand('legal') })
  await pursue(await begin({ ...ask, owner: 'ada' }, dependencies), dependencies, never)
  expect((await dependencies.log.list()).map(({ first }) => first.type === 'run.began' && first.request.owner)).toEqual([
    'ada',
    'ada',
    'ada',
  ])
})

test('after a crash the same child is carried on, and what it had done is not done again', async () => {
  const whole = dependenciesOf({
    parent: (results) => (results === 0 ? hand() : answer),
    child: (results) => (results === 0 ? { calls: [{ tool: 'look', input: {} }] } : answer),
  })
  const id = await begin(ask, whole.dependencies)
  let dead = false
  const dying: EngineDependencies = {
    ...whole.dependencies,
    log: {
      ...whole.dependencies.log,
      append: async (run, after, event) => {
        dead ||= run !== id && event.type === 'answer.drafted'
        if (dead) throw new Error('the power went')
        return whole.dependencies.log.append(run, after, event)
      },
    },
  }
  const tools = toolbox([
    reading('look'),
    ...agentTools(
      delegates(
        async () => agents,
        () => dying,
      ),
    ),
  ])
  await expect(pursue(id, { ...dying, tools, invoke: guarded({ ...dying, tools }) }, never)).rejects.toThrow('the power went')
  const children = async () => (await whole.dependencies.log.list()).map(({ run }) => run).filter((run) => run !== id)
  const before = await children()
  expect(before).toHaveLength(1)
  const run = await pursue(id, whole.dependencies, never)
  expect(await children()).toEqual(before)
  expect(ranTools).toEqual(['look'])
  expect(run.end?.status).toBe('done')
  expect((await whole.dependencies.log.read(before[0]!)).filter(({ type }) => type === 'run.ended')).toHaveLength(1)
})

test('agents are listed best first', async () => {
  const found = await delegates(
    async () => agents,
    () => {
      throw new Error('not needed')
    },
  ).find('refund of an invoice')
  expect(found.map(({ id, confidence }) => [id, confidence])).toEqual([
    ['billing', 1],
    ['legal', 0],
  ])
})

test('an agent whose tools the run has none of is not called', async () => {
  const { dependencies } = dependenciesOf({ parent: (results) => (results === 0 ? hand() : answer), child: () => answer })
  const run = await pursue(await begin({ ...ask, tools: ['run_agent', 'peek'] }, dependencies), dependencies, never)
  expect(run.results[0]?.record).toMatchObject({ status: 'error', error: { code: 'denied' } })
  expect(run.results[0]?.output.text).toBe('billing needs look, and this run has none of them; continue without it, and say so')
  expect(await dependencies.log.list()).toHaveLength(1)
})

test('an unknown agent is told with the nearest name', async () => {
  const { dependencies } = dependenciesOf({ parent: (results) => (results === 0 ? hand('biling') : answer), child: () => answer })
  const run = await pursue(await begin(ask, dependencies), dependencies, never)
  expect(run.results[0]?.output.text).toBe('agent not found: biling; did you mean billing?')
})
