import { systemClock } from '../../core/clock.ts'
import type { ApiToken } from '../../core/server-store.ts'
import { prepareCollections, wantedCollections } from '../../house/collections/collections.ts'
import type { House } from '../../house/house.ts'
import { lookingBack } from '../../house/memory/looking-back.ts'
import type { Asking } from '../../house/run-handle.ts'
import { accessOf } from '../../house/serving/access.ts'
import { carryingHouse } from '../../house/serving/carrying-house.ts'
import { liveConnectors } from '../../house/serving/connector-parts.ts'
import { beginWaiting, resuming } from '../../house/serving/resume-left.ts'
import { usualPrompts } from '../../house/serving/session-prompt.ts'
import { syncRunner } from '../../house/serving/sync-runner.ts'
import { sessionsOf } from '../../house/sessions/sessions.ts'
import { elsewhereOf } from '../../house/working/elsewhere.ts'
import { type LeftRuns, leftRuns } from '../../house/working/left-runs.ts'
import { startWorker, type Worker } from '../../house/working/worker.ts'
import type { Door } from '../access/door.ts'
import { doorSecret } from '../access/door-secret.ts'
import { localDoor, localPerson } from '../access/local-door.ts'
import { tokenDoor } from '../access/token-door.ts'
import { prometheus } from '../metrics/prometheus.ts'
import type { Serving } from '../serving.ts'
import { sendTraces } from '../tracing/traces.ts'

interface Opened {
  readonly serving: Serving
  /** Carries on what was left unfinished; ids. */
  resume(): Promise<readonly string[]>
  /** Ends streams and lets go of runs. */
  stop(): Promise<void>
  close(): Promise<void>
}

interface OpenOptions {
  readonly mode: 'local' | 'team'
  readonly port: number
  /** Where browsers reach it, without a slash at the end. */
  readonly url: string
  /** Hears of what was not foreseen. */
  onError(error: unknown): void
}

/** The working parts of a server. */
export async function openServing(open: House, { mode, port, url, onError }: OpenOptions): Promise<Opened> {
  open.writers.beside()
  const store = await open.server()
  // Making a file waits for the disk: better now than when others wait.
  await Promise.all([open.documents(), open.kept()])
  const distribution = await open.distribution?.()
  const metrics = prometheus(open)
  const carrying = carryingHouse(metrics.measured(open), store.carried, distribution && elsewhereOf(distribution))
  metrics.hears(carrying, distribution ? 'handed over' : 'server')
  const { house } = carrying
  const stopping = new AbortController()
  const memory = lookingBack(house, { closing: stopping.signal, left: 'everybody' })
  const sessions = sessionsOf({
    house,
    tools: [],
    async scopeOf(selection) {
      const wanted = wantedCollections(house, selection)
      await prepareCollections(house, wanted)
      return wanted.map(({ id }) => id)
    },
    usual: usualPrompts,
    distribution,
    rested: memory.rested,
    closing: stopping.signal,
  })
  const door = mode === 'team' ? await teamDoorOf() : localDoorOf()
  const serving: Serving = {
    house,
    carrying,
    distribution,
    sessions,
    store,
    access: accessOf(house, store),
    syncs: syncRunner((wanted, options) => prepareCollections(house, wanted, options)),
    connectors: liveConnectors(house, { closing: stopping.signal }),
    door,
    metrics,
    url,
    closing: stopping.signal,
  }
  function localDoorOf(): Door {
    // Tokens of a team's users are theirs, not those of the person at this machine.
    const userOf = async ({ owner }: ApiToken) => (owner === undefined ? localPerson : undefined)
    const { now } = systemClock
    return localDoor({
      url,
      port,
      secret: doorSecret(open.dataFolder, open.inspection.keys.secretKey()),
      tokens: tokenDoor(store.tokens, userOf, now),
      now,
    })
  }
  async function teamDoorOf(): Promise<Door> {
    const { teamDoor } = await import('../access/team/team-door.ts')
    return teamDoor({ house: open, store, url })
  }
  const traces = await sendTraces(open, onError)
  carrying.onCarry(distribution ? traces.handsOver : traces.carries)
  const begin = (session: string) => beginWaiting(sessions, session)
  // Where others carry all runs, this one looks after what they leave all the same.
  let team: Worker | LeftRuns | undefined
  const left = distribution ? undefined : resuming(serving)
  const watch = {
    ...metrics.worker,
    carries(asking: Asking) {
      metrics.worker.carries(asking)
      traces.carries(asking)
    },
  }
  return {
    serving,
    async resume() {
      memory.start()
      serving.connectors.syncs.begin()
      const { runsAtOnce: atOnce } = open.inspection.settings.server
      if (distribution && atOnce > 0)
        team = startWorker(metrics.measured(open), { distribution, store, atOnce, watch, beginWaiting: begin })
      else if (distribution) {
        const looking = leftRuns(open, { distribution, store, tookOver: watch.tookOver, beginWaiting: begin })
        looking.start()
        team = looking
      }
      return left?.start() ?? []
    },
    async stop() {
      stopping.abort()
      left?.stop()
      await Promise.all([team?.stop(), carrying.leave(), serving.syncs.close(), serving.connectors.ended()])
    },
    close: traces.close,
  }
}
