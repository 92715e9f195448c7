import { expect, test } from 'vitest'
import type { Fact } from '../core/event-types.ts'
import { IbidError } from '../core/fault.ts'
import { replay } from '../core/fold-run.ts'
import type { Tool } from '../core/tool.ts'
import { fixedClock } from '../testing/fixed-clock.ts'
import { scriptedModel } from '../testing/scripted-model.ts'
import { begin } from './begin.ts'
import { lookup, testDependencies } from './engine.fixture.ts'
import { farLog } from './far-log.fixture.ts'
import { pursue } from './run-loop.ts'

const answer = 'The sky is blue because air scatters blue light 5 times more than red light [s1].'
const call = (i: number) => ({ tool: 'lookup', input: { i } })
const never = new AbortController().signal

/** A run of two steps on a log far away, and what happened in which order. `sending` is called before facts are stored. */
async function ready(sending: (log: ReturnType<typeof farLog>, id: string, facts: readonly Fact[]) => unknown = () => undefined) {
  const happened: string[] = []
  const log = farLog(fixedClock(), async (run, facts) => {
    if (facts[0]?.type === 'run.began') return
    happened.push(`sends ${facts.map(({ type }) => type).join(', ')}`)
    await sending(log, run, facts)
  })
  const found = lookup()
  const tool: Tool = {
    ...found,
    async run(input, context) {
      happened.push('tool')
      return found.run(input, context)
    },
  }
  const script = scriptedModel([{ calls: [call(1)] }, { text: answer }])
  const dependencies = testDependencies({ model: script, tools: [tool], log })
  const model = async () => {
    happened.push('model')
    return script
  }
  const id = await begin({ question: 'why is the sky blue?', model: 'scripted', tools: ['lookup'] }, dependencies)
  return { id, log, happened, dependencies: { ...dependencies, model } }
}

test('what a move ends with is stored together with what the next one begins with, and before a model or a tool is reached', async () => {
  const { id, log, happened, dependencies } = await ready()
  const run = await pursue(id, dependencies, never)
  expect(happened).toEqual([
    'model',
    'sends model.replied, tool.started',
    'tool',
    'sends tool.finished',
    'model',
    'sends model.replied, answer.drafted, review.made, run.ended',
  ])
  const events = await log.read(id)
  expect(events.map(({ seq, type }) => `${seq} ${type}`)).toEqual([
    '1 run.began',
    '2 model.replied',
    '3 tool.started',
    '4 tool.finished',
    '5 model.replied',
    '6 answer.drafted',
    '7 review.made',
    '8 run.ended',
  ])
  expect(replay(id, events)).toEqual(run)
})

test('a run that another process has moved on meanwhile is given up before its tool runs', async () => {
  let isFirst = true
  const { id, log, happened, dependencies } = await ready(async (all, run) => {
    if (isFirst) await all.appendElsewhere(run, 1, { type: 'notice.given', reason: 'empty', text: 'from elsewhere' })
    isFirst = false
  })
  await expect(pursue(id, dependencies, never)).rejects.toMatchObject({
    code: 'stale',
    message: `run ${id} is at event 2, not 1: another process has advanced it`,
  })
  expect(happened).toEqual(['model', 'sends model.replied, tool.started'])
  expect((await log.read(id)).map(({ type }) => type)).toEqual(['run.began', 'notice.given'])
})

test('a run that another process has cancelled meanwhile ends once, as cancelled', async () => {
  let isFirst = true
  const { id, log, dependencies } = await ready(async (all, run) => {
    if (isFirst) await all.appendElsewhere(run, 1, { type: 'run.cancelled', by: 'person' })
    isFirst = false
  })
  expect(await pursue(id, dependencies, never)).toMatchObject({ seq: 3, end: { status: 'cancelled', reason: 'cancelled' } })
  expect((await log.read(id)).map(({ type }) => type)).toEqual(['run.began', 'run.cancelled', 'run.ended'])
})

test('a run whose facts could not be stored fails where its log stands', async () => {
  const refused = new IbidError('failed', 'the disk is full', 'free up some space')
  const { id, log, happened, dependencies } = await ready((_, run, [fact]) => {
    if (fact?.type === 'model.replied' && happened.length > 3) throw refused
    return run
  })
  const run = await pursue(id, dependencies, never)
  expect(happened).toEqual([
    'model',
    'sends model.replied, tool.started',
    'tool',
    'sends tool.finished',
    'model',
    'sends model.replied, answer.drafted, review.made, run.ended',
    'sends run.ended',
  ])
  const events = await log.read(id)
  expect(events.map(({ type }) => type)).toEqual(['run.began', 'model.replied', 'tool.started', 'tool.finished', 'run.ended'])
  expect(run.end).toEqual({
    status: 'failed',
    reason: 'failed',
    fault: { code: 'failed', message: 'the disk is full', recoverable: true, remedy: 'free up some space' },
  })
  expect(replay(id, events)).toEqual(run)
})
