import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { scriptedModel } from '../../testing/scripted-model.ts'
import { tool } from '../../tools/tool.ts'
import { lookup, runToEnd, testDependencies } from '../engine.fixture.ts'
import { callOf, counting, invocationOf, probe } from './guards.fixture.ts'
import { validate } from './validate.ts'

const refund = tool({
  name: 'refund',
  description: 'Refund',
  input: z.object({ amount: z.number(), note: z.string().default('none') }),
  run: () => '',
})

describe('validate', () => {
  it('hands the checked arguments on, defaults filled in', async () => {
    let given: unknown
    const inner = counting((_times, _invocation, _tool, input) => (given = input))
    const outcome = await validate(inner)(invocationOf(), refund, { amount: 12 })
    expect(given).toEqual({ amount: 12, note: 'none' })
    expect(outcome.status).toBe('success')
  })

  it('takes missing arguments for none', async () => {
    const inner = counting()
    await validate(inner)(invocationOf(), probe(), null)
    expect(inner.times()).toBe(1)
  })

  it('refuses arguments that could not be read, and says what to do', async () => {
    const inner = counting()
    const call = { ...callOf(null), malformed: 'not valid JSON: {"amount": ' }
    const outcome = await validate(inner)(invocationOf({ call }), refund, null)
    expect(inner.times()).toBe(0)
    expect(outcome).toMatchObject({ status: 'error', tries: 0, fault: { code: 'malformed' } })
    expect(outcome.output.text).toBe(
      'The arguments of refund could not be parsed, so it was not run: not valid JSON: {"amount": . Send the call again with complete JSON arguments.',
    )
  })

  it('refuses arguments that do not fit, naming each problem and the schema', async () => {
    const inner = counting()
    const outcome = await validate(inner)(invocationOf(), refund, { amount: 'twelve', note: 3 })
    expect(inner.times()).toBe(0)
    expect(outcome).toMatchObject({ status: 'error', fault: { code: 'invalid', recoverable: true } })
    expect(outcome.fault?.message).toMatch(/^The arguments of refund are not valid, so it was not run: amount: .*; note: /)
    expect(outcome.fault?.remedy).toContain('"amount":{"type":"number"}')
  })

  it.each([
    ['broken JSON', '{"i": 12', 'tool-calls'],
    ['a number cut from 123 to 12', '{"i": 12', 'length'],
    ['whole arguments in a reply that was cut off', '{"i": 12}', 'length'],
    ['arguments without their end', '{"i": 12, "', 'stop'],
  ] as const)('never executes %s; the model is told and asks again', async (_case, input, finish) => {
    const counted = lookup()
    const model = scriptedModel([
      { calls: [{ tool: 'lookup', input }], finish },
      { calls: [{ tool: 'lookup', input: { i: 123 } }] },
      { text: 'Sunsets are red [s1].' },
    ])
    const run = await runToEnd(testDependencies({ model, tools: [counted] }))
    expect(counted.runs).toEqual([123])
    expect(run.results.map(({ record }) => [record.status, record.error?.code])).toEqual([
      ['error', 'malformed'],
      ['success', undefined],
    ])
    expect(JSON.stringify(model.requests[1]?.messages.at(-1))).toContain('Send the call again with complete JSON arguments')
  })
})
