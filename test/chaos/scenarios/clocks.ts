import { join } from 'node:path'
import type { RunEvent } from '../../../src/core/event-types.ts'
import { postgresStores } from '../../../src/store/postgres/postgres-stores.ts'
import { sqliteStores } from '../../../src/store/sqlite/sqlite-stores.ts'
import type { Scenario } from '../scenario.ts'
import { team } from '../team.ts'
import { world } from '../world.ts'

const twoHoursMs = 7_200_000

/** How often a fact says that it was stored before the one before it, and the farthest of it, ms. */
function backwards(runs: readonly (readonly RunEvent[])[]): { readonly times: number; readonly mostMs: number } {
  const back = runs.flatMap((events) => events.slice(1).map(({ at }, index) => events[index]!.at - at)).filter((ms) => ms > 0)
  return { times: back.length, mostMs: Math.max(0, ...back) }
}

/** Workers whose clocks are wrong work beside right ones, and one of them dies. */
export const wrongClocks: Scenario = {
  name: 'wrong-clocks',
  async play({ isShort, isPooled, hasReplica }) {
    const workers = [{}, { clock: String(-twoHoursMs) }, { clock: String(twoHoursMs) }, { clock: 'jumps' }]
    await using place = await team({ isPooled, hasReplica, workers, server: { clock: 'jumps' }, atOnce: 4 })
    place.world.ask(place.server, isShort ? 12 : 40)
    await place.world.reached(isShort ? 100 : 300)
    for (const index of [1, 2]) await place.workers[index]!.end()
    if (!isShort) await place.worker('w5', { clock: String(-twoHoursMs) })
    const outcome = await place.world.outcome(120_000)
    const stores = postgresStores(place.cluster.url)
    const log = await stores.log()
    const runs = await Promise.all((await log.list({ limit: 1_000 })).map(({ run }) => log.read(run)))
    await stores.close()
    return { ...outcome, figures: { backwards: backwards(runs) } }
  },
}

/** The same over one data folder: whoever has the wrong time carries what another left, and nobody takes it away. */
export const wrongClocksAlone: Scenario = {
  name: 'wrong-clocks-sqlite',
  hasNoDatabase: true,
  async play({ isShort }) {
    const place = await world((folder) => sqliteStores(join(folder, 'data')), undefined, { steps: 16, stepMs: 150, atOnce: 8 })
    try {
      const behind = await place.member({ role: 'alone', name: 'behind' }, { clock: String(-twoHoursMs) })
      const right = await place.member({ role: 'alone', name: 'right' })
      const others = [right, await place.member({ role: 'alone', name: 'jumping' }, { clock: 'jumps' })]
      const ahead = await place.member({ role: 'alone', name: 'ahead' }, { clock: String(twoHoursMs) })
      place.ask(ahead, isShort ? 4 : 12)
      await place.reached(isShort ? 40 : 120)
      await ahead.end()
      behind.tell('resume')
      await place.reached(place.facts() + 10)
      for (const other of others) other.tell('resume')
      const outcome = await place.outcome(120_000)
      const said = others.flatMap((other) => other.said)
      const refusedAsBusy = said.filter(({ refused }) => refused === 'busy').length
      return { ...outcome, figures: { refusedAsBusy, taken: said.filter(({ status }) => status !== undefined).length } }
    } finally {
      await place.end()
    }
  },
}
