import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../../src/core/event-types.ts'
import { goldens, scenarios } from './goldens.ts'
import { play, type Scenario, timeless } from './world.ts'

test('every scenario has its golden run', () => {
  expect(scenarios.map(({ name }) => name)).toEqual(Object.keys(goldens))
})

describe.each(scenarios)('the run $name', (scenario: Scenario) => {
  test('goes as it was recorded', async () => {
    const { events, run, executed } = await play(scenario)
    const quotes = run.answer?.citations.map(({ quote }) => quote) ?? []
    const { status, reason } = run.end!
    expect({ end: { status, reason }, executed, answer: run.answer?.text ?? run.outcome?.summary ?? '', quotes }).toEqual(
      goldens[scenario.name],
    )
    await expect(`${events.map((event) => JSON.stringify(event)).join('\n')}\n`).toMatchFileSnapshot(`${scenario.name}.jsonl`)
  })

  // A long run is cut after every so many facts, as each cut plays the rest of it again; the step shares no factor with the facts of a step.
  test('goes on from a cut after its facts to the same facts, and repeats no write', { timeout: 120_000 }, async () => {
    const { events } = await play(scenario)
    const told = events.map(timeless)
    const stride = events.length > 120 ? 7 : 1
    for (let cut = 1; cut < events.length; cut += stride) {
      const again = await play(scenario, events.slice(0, cut))
      if (underWay(events, cut)) {
        expect(again.executed).not.toContainEqual(expect.stringContaining('send'))
        expect(again.events[cut]).toMatchObject({ type: 'tool.finished', record: { status: 'interrupted' } })
      } else expect(again.events.slice(cut).map(timeless), `cut after ${cut}`).toEqual(told.slice(cut))
    }
  })
})

/** Whether the cut falls between the start and the result of a write that was allowed: nobody can know whether it happened. */
function underWay(events: readonly RunEvent[], cut: number): boolean {
  const last = events[cut - 1]
  const result = events[cut]
  return (
    last?.type === 'tool.started' && last.call.tool === 'send' && result?.type === 'tool.finished' && result.record.status === 'success'
  )
}
