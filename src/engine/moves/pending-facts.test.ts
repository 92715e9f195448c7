import { expect, it } from 'vitest'
import type { Fact } from '../../core/event-types.ts'
import { pendingFacts } from './pending-facts.ts'

const changing = (call: string): Fact => ({ type: 'file.changing', call, change: { path: `/${call}`, before: null, after: 'a' } })
const callsOf = (facts: readonly Fact[]) => facts.map((fact) => (fact.type === 'file.changing' ? fact.call : fact.type))

async function all(facts: AsyncIterable<Fact>, each: (fact: Fact) => unknown = () => undefined): Promise<readonly Fact[]> {
  const seen: Fact[] = []
  for await (const fact of facts) {
    await each(fact)
    seen.push(fact)
  }
  return seen
}

it('gives what was recorded before and while it waits, in that order', async () => {
  const box = pendingFacts()
  void box.record(changing('r1'))
  void box.record(changing('r2'))
  const work = (async () => {
    await Promise.resolve()
    await box.record(changing('r3'))
    await Promise.all([box.record(changing('r4')), box.record(changing('r5'))])
  })()
  expect(callsOf(await all(box.until(work)))).toEqual(['r1', 'r2', 'r3', 'r4', 'r5'])
})

it('lets a call go on only when its fact has been taken', async () => {
  const box = pendingFacts()
  const told: string[] = []
  const work = (async () => {
    await box.record(changing('r1'))
    told.push('r1 goes on')
    await box.record(changing('r2'))
    told.push('r2 goes on')
  })()
  await all(box.until(work), async (fact) => {
    // Whoever stores it takes a while.
    await new Promise((resolve) => setImmediate(resolve))
    told.push(`${callsOf([fact])[0]} stored`)
  })
  expect(told).toEqual(['r1 stored', 'r1 goes on', 'r2 stored', 'r2 goes on'])
})

it('gives nothing where nothing is recorded, and ends with what it waits for', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = all(pendingFacts().until(promise))
  resolve()
  expect(await over).toEqual([])
})

it('ends, and throws nothing, where what it waits for fails; what was recorded before is given', async () => {
  const box = pendingFacts()
  const work = (async () => {
    void box.record(changing('r1'))
    throw new Error('broken')
  })()
  expect(callsOf(await all(box.until(work)))).toEqual(['r1'])
  await expect(work).rejects.toThrow('broken')
})

it('can be waited with again', async () => {
  const box = pendingFacts()
  expect(callsOf(await all(box.until(box.record(changing('r1')))))).toEqual(['r1'])
  expect(callsOf(await all(box.until(box.record(changing('r2')))))).toEqual(['r2'])
})

it('leaves a call waiting whose fact could not be stored', async () => {
  const box = pendingFacts()
  let goesOn = false
  const work = box.record(changing('r1')).then(() => {
    goesOn = true
  })
  const storing = all(box.until(work), () => {
    throw new Error('the log is gone')
  })
  await expect(storing).rejects.toThrow('the log is gone')
  await new Promise((resolve) => setImmediate(resolve))
  expect(goesOn).toBe(false)
})
