import { setTimeout as pause } from 'node:timers/promises'
import { random } from '../../fuzz/random.ts'
import type { Scenario } from '../scenario.ts'
import { team } from '../team.ts'

const ways = ['SIGKILL', 'SIGTERM', 'SIGINT'] as const

/** PgBouncer dies or is ended again and again, and mostly is back at once. What was under way in it may or may not have been done. */
export const poolerRestarts: Scenario = {
  name: 'pooler-restarts',
  async play({ isShort, seed, hasReplica }) {
    const next = random(seed)
    await using place = await team({ isPooled: true, hasReplica, workers: [{}, {}, {}], steps: 20, stepMs: 250 })
    place.world.ask(place.server, isShort ? 8 : 48)
    await place.world.reached(isShort ? 30 : 200)
    const restarts = isShort ? 3 : 12
    let away = 0
    for (let turn = 0; turn < restarts; turn++) {
      await pause(200 + next.below(1_500))
      await place.pooler!.stop(ways[turn % ways.length]!)
      const ms = next.oneIn(3) ? next.below(4_000) : 0
      away += ms
      await pause(ms)
      await place.pooler!.start()
    }
    return { ...(await place.world.outcome(120_000)), figures: { restarts, awayMs: away } }
  },
}
