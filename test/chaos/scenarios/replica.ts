import { setTimeout as pause } from 'node:timers/promises'
import { random } from '../../fuzz/random.ts'
import type { Scenario } from '../scenario.ts'
import { readsOn, team } from '../team.ts'

/** The replica dies or is ended again and again. Nobody waits for it, and what it says is never older than what was acknowledged. */
export const replicaRestarts: Scenario = {
  name: 'replica-restarts',
  async play({ isShort, seed, isPooled }) {
    const next = random(seed)
    await using place = await team({ isPooled, hasReplica: true, workers: [{}, {}, {}], steps: 20, stepMs: 500 })
    place.world.ask(place.server, isShort ? 8 : 96)
    await place.world.reached(isShort ? 30 : 200)
    const restarts = isShort ? 3 : 10
    let reads = 0
    for (let turn = 0; turn < restarts; turn++) {
      await pause(1_000 + next.below(3_000))
      const mode = turn % 2 === 0 ? 'immediate' : 'fast'
      // What it has counted goes with it.
      if (mode === 'immediate') reads += await readsOn(place.replica!)
      place.replica!.stop(mode)
      await pause(next.below(3_000))
      place.replica!.start()
    }
    return { ...(await place.world.outcome(120_000)), figures: { restarts, onReplicaBefore: reads } }
  },
}
