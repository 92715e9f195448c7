import { setTimeout as pause } from 'node:timers/promises'
import type { Scenario } from '../scenario.ts'
import { team } from '../team.ts'

/** ms; a sign of life is none when it is 8 s old, and then the run is looked for twice. */
const stoppedMs = 16_000

/** A worker stands still for longer than others believe that it lives, in the middle of its runs, and then goes on where it was. */
export const stoppedWorkers: Scenario = {
  name: 'stopped-workers',
  async play({ isShort, isPooled, hasReplica }) {
    await using place = await team({ isPooled, hasReplica, workers: [{}, {}], stepMs: 400, steps: 24 })
    place.world.ask(place.server, isShort ? 6 : 16)
    await place.world.reached(isShort ? 60 : 160)
    place.workers[0]!.signal('SIGSTOP')
    await pause(stoppedMs)
    place.workers[0]!.signal('SIGCONT')
    await place.world.fenced()
    return await place.world.outcome(120_000)
  },
}
