import { describe, expect, it } from 'vitest'
import { fixedClock } from '../../testing/fixed-clock.ts'
import { scriptedModel } from '../../testing/scripted-model.ts'
import { toolbox } from '../../tools/toolbox.ts'
import { lookup, runToEnd, testDependencies } from '../engine.fixture.ts'
import { callOf, counting, invocationOf, probe, runOf } from './guards.fixture.ts'
import { recorded } from './record.ts'

describe('record', () => {
  it('keeps who called what, when, how long and with what result', async () => {
    const clock = fixedClock(5000)
    const inner = counting(() => clock.advance(40))
    const call = callOf({ i: 1 })
    expect(await recorded(toolbox([probe()]), clock, inner)(invocationOf({ call }))).toEqual({
      output: { text: 'inner 1' },
      record: { call, agent: 'ask', step: 0, startedAt: 5000, durationMs: 40, status: 'success', resultSummary: 'inner 1' },
    })
  })

  it.each([
    ['probes', 'Tool not found: probes. Did you mean probe?'],
    ['Probe', 'Tool not found: Probe. Did you mean probe?'],
    ['send_mail', 'Tool not found: send_mail. Available tools: probe.'],
    ['hidden', 'Tool not found: hidden. Available tools: probe.'],
  ])('runs no tool %s and says which there are', async (name, words) => {
    const inner = counting()
    const tools = toolbox([probe(), probe({ name: 'hidden' })])
    const { record, output } = await recorded(tools, fixedClock(), inner)(invocationOf({ call: { ...callOf({}), tool: name } }))
    expect(inner.times()).toBe(0)
    expect(record).toMatchObject({ status: 'error', error: { code: 'not-found' } })
    expect(output.text).toBe(words)
  })

  it('says so where the run has no tools', async () => {
    const run = runOf()
    const bare = { ...run, request: { ...run.request!, tools: [] } }
    const { output } = await recorded(toolbox([probe()]), fixedClock(), counting())(invocationOf({ run: bare }))
    expect(output.text).toBe('Tool not found: probe. This run has no tools.')
  })

  it('names the setting that keeps a tool from the run', async () => {
    const whyOff = (name: string) => (name === 'web_fetch' ? 'agent.web is false' : undefined)
    const invoke = recorded(toolbox([probe()]), fixedClock(), counting(), whyOff)
    const said = async (tool: string) => (await invoke(invocationOf({ call: { ...callOf({}), tool } }))).output.text
    expect(await said('web_fetch')).toBe(
      'web_fetch is disabled here: agent.web is false. If the question needs it, tell the person which setting it is; do not call it again.',
    )
    expect(await said('web_fetsh')).toBe('Tool not found: web_fetsh. Available tools: probe.')
    expect(await said('probe')).toBe('inner 1')
  })

  it('turns what a tool throws into a fault with its message', async () => {
    const throwing = counting(() => {
      throw new TypeError('no such column: age')
    })
    const { record, output } = await recorded(toolbox([probe()]), fixedClock(), throwing)(invocationOf())
    expect(record).toMatchObject({ status: 'error', error: { code: 'failed', message: 'no such column: age' } })
    expect(output.text).toBe('no such column: age')
  })

  it('calls what was cancelled interrupted, for it may have happened', async () => {
    const stop = new AbortController()
    const cancelled = counting(() => {
      stop.abort()
      throw new Error('aborted')
    })
    const { record } = await recorded(toolbox([probe()]), fixedClock(), cancelled)(invocationOf({ signal: stop.signal }))
    expect(record).toMatchObject({ status: 'interrupted', error: { code: 'interrupted' } })
  })

  it('sums a result up in its first line, at most 200 characters', async () => {
    const tools = toolbox([probe()])
    const long = async () => ({ status: 'success' as const, output: { text: `${'a'.repeat(300)}\nsecond` }, tries: 1 })
    const { record } = await recorded(tools, fixedClock(), long)(invocationOf())
    expect(record.resultSummary).toBe('a'.repeat(200))
  })

  it('shows the model why one of its calls failed while the others succeed', async () => {
    const tool = lookup((i) => {
      if (i === 1) throw new Error('item 1 is locked')
      return `item ${i}`
    })
    const model = scriptedModel([
      {
        calls: [
          { tool: 'lookup', input: { i: 1 } },
          { tool: 'lokup', input: { i: 2 } },
          { tool: 'lookup', input: { i: 3 } },
        ],
      },
      { text: 'One of three.' },
    ])
    await runToEnd(testDependencies({ model, tools: [tool] }))
    const shown = model.requests[1]!.messages.flatMap((message) => (message.role === 'tool' ? [message.text.split('\n')[2]] : []))
    expect(shown).toEqual(['item 1 is locked', 'Tool not found: lokup. Did you mean lookup?', 'item 3'])
  })
})
