import { join } from 'node:path'
import { sqliteStores } from '../../../src/store/sqlite/sqlite-stores.ts'
import type { Scenario } from '../scenario.ts'
import { slowDisk } from '../slow-disk.ts'
import { team } from '../team.ts'
import { world } from '../world.ts'

const none = { skipped: 'there is no C compiler here to make a slow disk with' }

/** Each commit of the database waits for a disk that takes so many ms. Nobody may be taken for dead for that. */
const slowDatabase = (ms: number): Scenario => ({
  name: `slow-disk-${ms}`,
  async play({ isShort, isPooled, hasReplica }) {
    const disk = slowDisk()
    if (!disk) return none
    try {
      await using place = await team({
        isPooled,
        hasReplica,
        cluster: { durable: true, env: { LD_PRELOAD: disk.library, ...disk.env } },
        workers: [{}, {}],
        atOnce: 16,
        steps: 4,
        stepMs: 100,
      })
      place.world.ask(place.server, isShort ? 4 : 32)
      await place.world.reached(isShort ? 8 : 64)
      disk.take(ms)
      const outcome = await place.world.outcome(360_000)
      disk.take(0)
      return outcome
    } finally {
      disk.end()
    }
  },
})

/** The same for two programs on one data folder. */
const slowFolder: Scenario = {
  name: 'slow-disk-sqlite',
  hasNoDatabase: true,
  async play({ isShort }) {
    const disk = slowDisk()
    if (!disk) return none
    const place = await world((folder) => sqliteStores(join(folder, 'data')), undefined, { steps: 40, stepMs: 20, atOnce: 8 })
    try {
      const around = { preload: disk.library, env: disk.env }
      const members = [
        await place.member({ role: 'alone', name: 'one' }, around),
        await place.member({ role: 'alone', name: 'two' }, around),
      ]
      // Each file of the folder is made once, which is many waits in a row.
      for (const each of members) place.ask(each, 1)
      await place.until(() => members.every(({ said }) => said.some(({ status }) => status !== undefined)), 60_000)
      const before = place.facts()
      disk.take(2_000)
      for (const each of members) place.ask(each, isShort ? 4 : 12)
      await place.reached(before + 40)
      for (const each of members) each.tell('resume')
      return await place.outcome(240_000)
    } finally {
      await place.end()
      disk.end()
    }
  },
}

export const slowDisks: readonly Scenario[] = [slowDatabase(200), slowDatabase(2_000), slowFolder]
