import { describe, expect, it } from 'vitest'
import type { Fact, RunEvent } from '../core/event-types.ts'
import { type ScriptedStep, scriptedModel } from '../testing/scripted-model.ts'
import { begin } from './begin.ts'
import { lookup, skySource, testDependencies } from './engine.fixture.ts'
import { type Fork, forkedFacts } from './fork.ts'
import { pursue } from './run-loop.ts'

const blue = { text: 'The sky is blue because air scatters blue light 5 times more than red light [s1].' }
const look = (...items: readonly number[]) => ({ calls: items.map((i) => ({ tool: 'lookup', input: { i } })) })
const never = new AbortController().signal

async function runOf(script: readonly ScriptedStep[], ask: object = {}) {
  const dependencies = testDependencies({
    model: scriptedModel(script),
    tools: [lookup((i) => (i === 3 ? Promise.reject(new Error('broken')) : `item ${i}`))],
  })
  const id = await begin({ question: 'why is the sky blue?', model: 'scripted', tools: ['lookup'], ...ask }, dependencies)
  await pursue(id, dependencies, never)
  return { id, events: await dependencies.log.read(id) }
}

/** Steps 1 and 2 call tools, step 3 answers. */
const three = () => runOf([look(1, 2), { ...look(3), opaque: 'signature' }, { text: 'Nothing is known.' }])
const types = (facts: readonly Fact[]) => facts.map(({ type }) => type)
const requestOf = (facts: readonly Fact[]) => (facts[0]?.type === 'run.began' ? facts[0].request : undefined)
const textsOf = (facts: readonly Fact[]) => facts.flatMap((fact) => (fact.type === 'tool.finished' ? [fact.output.text] : []))
const factOf = ({ run: _run, seq: _seq, at: _at, ...fact }: RunEvent): Fact => fact

describe('a fork', () => {
  it('keeps everything before the step that is thought anew', async () => {
    const { id, events } = await three()
    const facts = forkedFacts(events, { at: 3 })
    const cut = events.findIndex((event) => event.type === 'model.replied' && event.step === 3)
    expect(facts.slice(1)).toEqual(events.slice(1, cut).map(factOf))
    expect(requestOf(facts)).toEqual({ ...requestOf(events), forkedFrom: { run: id, seq: cut } })
    expect(types(forkedFacts(events, { at: 1 }))).toEqual(['run.began'])
  })

  it('begins at the first step for use another question or model, or where it is told', async () => {
    const { events } = await three()
    const anew = forkedFacts(events, { question: 'why is it red at night?' })
    expect(types(anew)).toEqual(['run.began'])
    expect(requestOf(anew)?.question).toBe('why is it red at night?')
    expect(requestOf(forkedFacts(events, { model: 'other' }))?.model).toBe('other')
    expect(textsOf(forkedFacts(events, { question: 'why?', at: 3 }))).toEqual(['item 1', 'item 2', 'broken'])
  })

  it('leaves the plan of use another question behind, and keeps it for another model', async () => {
    const plan = { goal: 'find out', subTasks: [{ id: 'a', description: 'look', status: 'pending' }] }
    const { events } = await runOf([{ calls: [{ tool: 'write_plan', input: plan }] }, look(1), blue], { planning: 'always' })
    expect(types(forkedFacts(events, { question: 'why?' }))).toEqual(['run.began'])
    expect(types(forkedFacts(events, { model: 'other' }))).toEqual(['run.began', 'plan.written'])
  })

  it('goes on behind a changed result, with the other results of its step', async () => {
    const { events } = await three()
    const facts = forkedFacts(events, { results: { r1: 'It is green.\nQuite.' } })
    expect(textsOf(facts)).toEqual(['It is green.\nQuite.', 'item 2'])
    expect(facts.at(-1)).toMatchObject({ record: { call: { id: 'r2' } } })
    expect(facts.find((fact) => fact.type === 'tool.finished')).toMatchObject({
      record: { status: 'success', resultSummary: 'It is green.' },
    })
  })

  it('turns a failure into a success, and drops the sources of what it replaces', async () => {
    const { events } = await three()
    const result = forkedFacts(events, { results: { r3: 'found' } }).at(-1)
    expect(result).toMatchObject({ type: 'tool.finished', record: { call: { id: 'r3' }, status: 'success' }, output: { text: 'found' } })
    expect(result).not.toHaveProperty('record.error')
    const dependencies = testDependencies({ model: scriptedModel([look(1), blue]), tools: [lookup()] })
    const id = await begin({ question: 'why?', model: 'scripted', tools: ['lookup'] }, dependencies)
    await pursue(id, dependencies, never)
    const read = await dependencies.log.read(id)
    expect(read.find(({ type }) => type === 'tool.finished')).toMatchObject({ output: { sources: [skySource] } })
    expect(forkedFacts(read, { results: { r1: 'found' } }).at(-1)).toMatchObject({ output: { text: 'found' } })
    expect(forkedFacts(read, { results: { r1: 'found' } }).at(-1)).not.toHaveProperty('output.sources')
  })

  it('shortens a long result for the model', async () => {
    const { events } = await three()
    const text = Array.from({ length: 900 }, (_, index) => `Line ${index} tells of the blue sky.`).join('\n')
    expect(forkedFacts(events, { results: { r3: text } }).at(-1)).toHaveProperty('excerpt.text')
  })

  it('gives another provider nothing of what the first one signed', async () => {
    const { events } = await three()
    expect(forkedFacts(events, { at: 3 }).filter((fact) => 'reply' in fact && 'opaque' in fact.reply)).toHaveLength(1)
    expect(forkedFacts(events, { at: 3, model: 'other' }).filter((fact) => 'reply' in fact && 'opaque' in fact.reply)).toEqual([])
  })

  it('is no turn of the session and works for no other run', async () => {
    const { events } = await runOf([look(1), blue], { session: 'S', parent: { run: 'P', call: 'r1', root: 'P', depth: 1 } })
    const request = requestOf(forkedFacts(events, { at: 2 }))
    expect([request?.session, request?.parent]).toEqual([undefined, undefined])
  })

  it('of a run that was cut off carries on where that was', async () => {
    const { events } = await three()
    const cut = events.slice(0, events.findIndex((event) => event.type === 'tool.finished') + 1)
    expect(forkedFacts(cut, { results: { r1: 'green' } })).toHaveLength(cut.length)
    expect(types(forkedFacts(events.slice(0, 1), { question: 'why?' }))).toEqual(['run.began'])
  })

  it.each<readonly [Fork, string, string]>([
    [{}, 'the fork changes nothing', 'specify --at, --question, --model or --result'],
    [{ question: ' ' }, 'the question of the fork is empty', 'enter a question, or omit it'],
    [{ at: 4 }, 'has no step 4', 'it has steps 1 to 3'],
    [{ at: 0 }, 'has no step 0', 'it has steps 1 to 3'],
    [{ results: { r9: 'x' } }, 'has no result of a call r9', 'its calls are: r1 lookup, r2 lookup, r3 lookup'],
    [{ results: { r3: 'x' }, at: 2 }, 'r3 is a result of step 2, which the fork does not include', 'keep it with: --at 3'],
    [{ results: { r1: 'x', r3: 'y' } }, 'r3 is a result of step 2, which the fork does not include', 'keep it with: --at 3'],
  ])('%j is refused', async (fork, message, remedy) => {
    const { events } = await three()
    expect(() => forkedFacts(events, fork)).toThrow(
      expect.objectContaining({ code: 'usage', message: expect.stringContaining(message), remedy }),
    )
  })
})
