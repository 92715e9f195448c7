import { beforeEach, describe, expect, test } from 'vitest'
import { hasPostgres } from '../cluster.fixture.ts'
import { twoPools } from '../two-pools.fixture.ts'
import { postgresCarriedMarks } from './carried-marks.ts'

describe.skipIf(!hasPostgres)('marks of runs under way', () => {
  const pools = twoPools()
  beforeEach(async () => void (await (await pools()).one.database.query('truncate carried_marks')))

  test('of two programs that mark and let go of the same runs at once, in any order, each gets its own, and the newest stays', async () => {
    const { one, two } = await pools()
    const [here, there] = [postgresCarriedMarks(one.database), postgresCarriedMarks(two.database)]
    const runs = Array.from({ length: 100 }, (_, index) => `r${index}`)
    const first = await Promise.all(runs.map((run) => here.add(run)))
    const [second] = await Promise.all([
      Promise.all(runs.toReversed().map((run) => there.add(run))),
      Promise.all(runs.map((run, index) => here.remove(run, first[index] ?? 0))),
    ])
    expect(new Set([...first, ...second]).size).toBe(200)
    expect((await here.list()).toSorted()).toEqual(runs.toSorted())
    await Promise.all(runs.toReversed().map((run, index) => here.remove(run, second[index] ?? 0)))
    expect(await there.list()).toEqual([])
  })

  test('that are set again before the first is stored are two, of which the last counts', async () => {
    const { one } = await pools()
    const marks = postgresCarriedMarks(one.database)
    const [before, after] = await Promise.all([marks.add('r1'), marks.add('r1')])
    expect(after).toBeGreaterThan(before)
    await marks.remove('r1', before)
    expect(await marks.of('r1')).toBe(after)
  })
})
