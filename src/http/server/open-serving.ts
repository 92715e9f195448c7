import type { App } from '../../app/app.ts'
import { accessOf } from '../../app/collections/access/collection-access.ts'
import { syncRunner } from '../../app/collections/access/sync-runner.ts'
import { tellSyncs } from '../../app/collections/access/tell-syncs.ts'
import { prepareCollections, wantedCollections } from '../../app/collections/collections.ts'
import { inheritTeamList } from '../../app/collections/own-list.ts'
import { liveConnectors } from '../../app/connectors/access/connector-parts.ts'
import { memoryExtractionTimer } from '../../app/memory/memory-extraction-timer.ts'
import { admissionOf, roomInQueue } from '../../app/runs/admission.ts'
import { runQueueOf } from '../../app/runs/queue-run.ts'
import type { RunHandle } from '../../app/runs/run-handle.ts'
import { usualPrompts } from '../../app/sessions/access/session-prompt.ts'
import { sessionsOf } from '../../app/sessions/sessions.ts'
import { withSettings } from '../../app/settings/settings-changes.ts'
import { leftRuns } from '../../app/workers/abandoned-runs.ts'
import type { Repeated } from '../../app/workers/repeat-on-timer.ts'
import { beginWaiting, resuming } from '../../app/workers/resume-abandoned-runs.ts'
import { serverRunsOf } from '../../app/workers/server-runs.ts'
import { startWorker, type Worker } from '../../app/workers/worker.ts'
import { systemClock } from '../../core/clock.ts'
import type { ApiToken } from '../../core/server-store.ts'
import { cookieSecret } from '../access/cookie-secret.ts'
import { localPerson, localSignIn } from '../access/local-sign-in.ts'
import type { SignInMethod } from '../access/sign-in-method.ts'
import { tokenAuthentication } from '../access/token-authentication.ts'
import { prometheus } from '../metrics/prometheus.ts'
import type { RouteDependencies } from '../route-dependencies.ts'
import { sendTraces } from '../tracing/traces.ts'
import { type LoadWatch, watchLoad } from './load-watch.ts'
import { tellRunEnds } from './tell-run-ends.ts'

interface Opened {
  readonly serving: RouteDependencies
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
  readonly load?: LoadWatch | undefined
}

/** The working parts of a server. */
export async function openServing(open: App, { mode, port, url, onError, load: watched }: OpenOptions): Promise<Opened> {
  open.writers.beside()
  const store = await open.server()
  const load = watched ?? watchLoad(store.awaitTurn)
  // Making a file waits for the disk: better now than when others wait.
  await Promise.all([open.documents(), open.kept()])
  if (mode === 'team') await inheritTeamList(open)
  const distribution = await open.distribution?.()
  const metrics = prometheus(open)
  const { runsAtOnce, waitingRuns } = open.inspection.settings.server
  const admission = distribution ? undefined : admissionOf({ working: Math.max(1, runsAtOnce), waiting: waitingRuns })
  const carrying = serverRunsOf(
    metrics.measured(open),
    store.carried,
    distribution ? { elsewhere: runQueueOf(distribution) } : admission && { admission },
  )
  metrics.hears(carrying, distribution ? 'handed over' : 'server')
  const { app } = carrying
  const changes = withSettings(await open.changes(), open)
  const stopping = new AbortController()
  const memory = memoryExtractionTimer(app, { closing: stopping.signal, left: 'everybody' })
  const sessions = sessionsOf({
    app,
    tools: [],
    async scopeOf(selection) {
      const wanted = wantedCollections(app, selection)
      await prepareCollections(app, wanted)
      return wanted.map(({ id }) => id)
    },
    usual: usualPrompts,
    distribution,
    rested: memory.rested,
    closing: stopping.signal,
  })
  const signInMethod = mode === 'team' ? await teamDoorOf() : localDoorOf()
  const serving: RouteDependencies = {
    app,
    changes,
    load,
    carrying,
    distribution,
    assertRoom: distribution ? roomInQueue(distribution.waiting, waitingRuns, systemClock.now) : async () => admission?.assertRoom(),
    sessions,
    store,
    access: accessOf(app, store),
    syncs: syncRunner((wanted, options) => prepareCollections(app, wanted, options)),
    connectors: liveConnectors(app, { closing: stopping.signal }),
    signInMethod,
    metrics,
    url,
    closing: stopping.signal,
  }
  function localDoorOf(): SignInMethod {
    // Tokens of a team's users are theirs, not those of the person at this machine.
    const userOf = async ({ owner }: ApiToken) => (owner === undefined ? localPerson : undefined)
    const { now } = systemClock
    return localSignIn({
      url,
      port,
      secret: cookieSecret(open.dataFolder, open.inspection.keys.secretKey()),
      tokens: tokenAuthentication(store.tokens, userOf, now),
      now,
    })
  }
  async function teamDoorOf(): Promise<SignInMethod> {
    const { teamSignIn } = await import('../access/team/team-sign-in.ts')
    return teamSignIn({ app: open, store, url })
  }
  tellSyncs(serving)
  tellRunEnds(serving)
  const traces = await sendTraces(open, onError)
  carrying.onCarry(distribution ? traces.handsOver : traces.carries)
  const begin = (session: string) => beginWaiting(sessions, session)
  // Where others carry all runs, this one looks after what they leave all the same.
  let team: Worker | Repeated | undefined
  const left = distribution ? undefined : resuming(serving)
  const watch = {
    ...metrics.worker,
    carries(runHandle: RunHandle) {
      metrics.worker.carries(runHandle)
      traces.carries(runHandle)
    },
  }
  return {
    serving,
    async resume() {
      memory.start()
      serving.connectors.syncs.begin()
      if (distribution && runsAtOnce > 0)
        team = startWorker(metrics.measured(open), { distribution, store, atOnce: runsAtOnce, watch, beginWaiting: begin })
      else if (distribution) {
        const looking = leftRuns(open, { distribution, store, tookOver: watch.tookOver, beginWaiting: begin })
        looking.start()
        team = looking
      }
      return left?.start() ?? []
    },
    async stop() {
      stopping.abort()
      load.stop()
      left?.stop()
      await Promise.all([team?.stop(), carrying.leave(), serving.syncs.close(), serving.connectors.ended()])
    },
    close: traces.close,
  }
}
