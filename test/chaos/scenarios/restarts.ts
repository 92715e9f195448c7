import { setTimeout as pause } from 'node:timers/promises'
import { random } from '../../fuzz/random.ts'
import type { Scenario } from '../scenario.ts'
import { team } from '../team.ts'

/** The database is started anew again and again, in turn as its keeper does and as after a crash, while it makes every commit durable. */
export const databaseRestarts: Scenario = {
  name: 'database-restarts',
  async play({ isShort, seed, isPooled, hasReplica }) {
    const next = random(seed)
    await using place = await team({ isPooled, hasReplica, cluster: { durable: true }, workers: [{}, {}, {}], steps: 20, stepMs: 250 })
    place.world.ask(place.server, isShort ? 8 : 48)
    await place.world.reached(isShort ? 30 : 200)
    const restarts = isShort ? 2 : 10
    let away = 0
    for (let turn = 0; turn < restarts; turn++) {
      await pause(200 + next.below(1_500))
      place.cluster.stop(turn % 2 === 0 ? 'immediate' : 'fast')
      // Mostly it is back at once, sometimes later.
      const ms = next.oneIn(3) ? next.below(4_000) : 0
      away += ms
      await pause(ms)
      place.cluster.start()
    }
    return { ...(await place.world.outcome(120_000)), figures: { restarts, awayMs: away } }
  },
}
