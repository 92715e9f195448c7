import { faultOf, IbidError } from '../../core/fault.ts'
import type { QueuedPrompt, SessionStore } from '../../core/session.ts'
import type { Tool } from '../../core/tool.ts'
import type { Distribution } from '../../core/waiting-runs.ts'
import type { App } from '../app.ts'
import { prepareDeclared, type Selection } from '../collections/collections.ts'
import { answerRun } from '../runs/answer-run.ts'
import { cancelRun } from '../runs/cancel-run.ts'
import { deferredRun } from '../runs/deferred-run.ts'
import { resumeRun } from '../runs/resume-run.ts'
import type { RunHandle } from '../runs/run-handle.ts'
import { askInSession, asPrompt, scopeBefore } from './ask-in-session.ts'
import { type Callbacks, listenerOf, type SessionEvent, sessionEvents } from './events.ts'
import type { QueuedOptions, QueueOptions, Sending, SendOptions, Session } from './session.ts'
import { improveTitle } from './title.ts'

/** What the sessions of one program share. */
export interface SessionDependencies {
  readonly app: App
  /** The program's own tools. */
  readonly tools: readonly Tool[]
  /** Ids of the selected collections, brought up to date where they have to be. */
  scopeOf(selection: Selection): Promise<readonly string[]>
  /** How prompts of the queue are answered where nobody has said it in this program; as the settings say where absent. */
  readonly usual?: QueueOptions
  /** Where what other machines stream of their runs is heard of. */
  readonly distribution?: Pick<Distribution, 'hear'> | undefined
  /** Hears of each run that is over here, by its session. */
  rested?(session: string): void
  /** Aborts when the program closes: nothing begins by itself then. */
  readonly closing: AbortSignal
}

/** Carries the runs of one session in this process, and tells all who listen. */
export interface SessionRunner extends Pick<Session, 'send' | 'resume' | 'answer' | 'cancel' | 'subscribe'> {
  /** Puts a prompt in the queue, to be answered so where this program begins it. */
  enqueue(prompt: string, options?: QueuedOptions): Promise<QueuedPrompt>
  /** Begins what waits in the queue, if the session is free. */
  startQueued(): Promise<void>
  /** The same, but for a prompt that could not begin the last time. */
  startWaiting(): Promise<void>
  /** How prompts of the queue are answered, until the next `send`. */
  answerWith(options: QueueOptions): void
  /** The run as this program carries it, while it does. */
  live(run: string): Sending | undefined
  /** The runs that this program carries now. */
  liveRuns(): readonly string[]
  /** Calls `changed` when this program has changed the session, or begins or ceases to carry a run of it, until the returned function is called. */
  watch(changed: () => void): () => void
  /** Tells them that the session was changed. */
  changed(): void
  /** Whether nothing would be missed if another took its place: nothing is under way, and nobody listens. */
  isIdle(): boolean
  /** Tools that the session was given as they are, by name. */
  readonly ownTools: Map<string, Tool>
}

export function sessionRunner(
  id: string,
  store: SessionStore,
  { app, tools, scopeOf, usual = {}, rested, closing }: SessionDependencies,
): SessionRunner {
  const listeners = new Set<(event: SessionEvent) => void>()
  const ownTools = new Map<string, Tool>()
  const carrying = new Set<Sending>()
  const runs = new Map<string, Sending>()
  const watchers = new Set<() => void>()
  /** The prompt that could not begin, and the session as it was then. */
  let stuck: string | undefined
  let starting: Promise<void> | undefined
  let isAskedAgain = false
  /** A queued prompt is answered as the prompt before it was. */
  let latest: QueueOptions = usual
  /** How prompts of the queue are answered, by id, where that was said with them. */
  const howQueued = new Map<number, QueuedOptions>()
  /** Settled when all that was put in the queue here is in `howQueued`. */
  let adding: Promise<unknown> = Promise.resolve()

  const allTools = () => [...tools.filter(({ name }) => !ownTools.has(name)), ...ownTools.values()]

  const start = async (prompt: string, options: Omit<SendOptions, 'on'>, queued?: number): Promise<RunHandle> => {
    const question = asPrompt(prompt)
    await store.assertFree(id)
    const before = options.scope ? undefined : await scopeBefore(app, id, options)
    if (before) await prepareDeclared(app, before)
    const scope = options.scope ?? before ?? (await scopeOf(options))
    return askInSession(app, id, { ...options, connectors: options.connectors ?? 'all', question, scope, tools: allTools() }, queued)
  }

  const carry = (coming: Promise<RunHandle>, on: Callbacks = {}): Sending => {
    const runHandle = deferredRun(coming)
    const own = listenerOf(on)
    const told = async () => {
      for await (const event of sessionEvents(id, runHandle)) {
        if (event.run !== '') for (const listener of listeners) tell(listener, event)
        tell(own, event)
      }
      return runHandle.result
    }
    const { run, cancel } = runHandle
    const result = told().finally(async () => {
      carrying.delete(sending)
      const started = await run.catch(() => '')
      if (runs.get(started) === sending) runs.delete(started)
      changed()
    })
    const sending: Sending = { run, result, cancel, [Symbol.asyncIterator]: () => sessionEvents(id, runHandle) }
    carrying.add(sending)
    const began = (started: string) => {
      if (carrying.has(sending)) runs.set(started, sending)
      changed()
    }
    run.then(began, () => undefined)
    result.then(({ run, status }) => (status === 'waiting' ? undefined : afterwards(run))).catch(() => undefined)
    return sending
  }

  const changed = () => {
    for (const watcher of watchers) watcher()
  }
  const afterwards = (run: string) => {
    rested?.(id)
    return Promise.all([startQueued(), improveTitle(app, id, run, closing).finally(changed)])
  }

  const startNext = async (): Promise<void> => {
    const [next] = closing.aborted ? [] : await store.queue(id)
    if (!next) return
    await adding
    for (const prompt of howQueued.keys()) if (prompt < next.id) howQueued.delete(prompt)
    try {
      await carry(start(next.text, howQueued.get(next.id) ?? latest, next.id)).run
      stuck = undefined
    } catch (error) {
      const fault = faultOf(error)
      if (fault.code === 'busy') return
      if (!(await store.queue(id)).some((prompt) => prompt.id === next.id)) return startNext()
      stuck = await waitingNow()
      for (const listener of listeners) tell(listener, { type: 'run.failed', session: id, run: '', seq: 0, fault })
    }
  }
  const startQueued = async (): Promise<void> => {
    isAskedAgain = starting !== undefined
    starting ??= (async () => {
      do {
        isAskedAgain = false
        await startNext()
      } while (isAskedAgain)
    })().finally(() => {
      starting = undefined
    })
    return starting
  }
  const waitingNow = async () => JSON.stringify([(await store.queue(id))[0], (await store.get(id)).updatedAt])

  const lastRun = async (): Promise<string> => {
    const last = (await store.runs(id)).at(-1)
    if (last === undefined) throw new IbidError('not-found', `conversation ${id} has no runs yet`)
    return last
  }

  return {
    ownTools,
    async enqueue(prompt, options) {
      const added = store.enqueue(id, prompt).then((queued) => {
        if (options) howQueued.set(queued.id, options)
        return queued
      })
      adding = Promise.allSettled([adding, added])
      return added
    },
    startQueued,
    async startWaiting() {
      if (!starting && stuck !== (await waitingNow())) await startQueued()
    },
    answerWith(options) {
      latest = options
    },
    live: (run) => runs.get(run),
    liveRuns: () => [...runs.keys()],
    watch(watcher) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    changed,
    isIdle: () => [carrying, listeners, watchers, ownTools, howQueued].every(({ size }) => size === 0) && starting === undefined,
    send(prompt, { on, ...options } = {}) {
      const { signal: _, context: __, contextFrom: ___, attached: ____, ...again } = options
      latest = again
      return carry(start(prompt, options), on)
    },
    resume: ({ signal, on } = {}) =>
      carry(
        lastRun().then((run) => resumeRun(app, run, signal, allTools())),
        on,
      ),
    answer: (said, { signal, on } = {}) =>
      carry(
        lastRun().then((run) => answerRun(app, run, said, { signal, tools: allTools() })),
        on,
      ),
    async cancel() {
      const sendings = [...carrying]
      for (const { cancel } of sendings) cancel()
      await Promise.allSettled(sendings.map(({ result }) => result))
      if (!(await isBusy(store, id))) return
      const last = await lastRun()
      const begun = (await Promise.all(sendings.map(({ run }) => run.catch(() => '')))).filter((run) => run !== '')
      // What the queue has begun since is not meant.
      if (begun.length > 0 && !begun.includes(last)) return
      // One that rests, was cut off, or is carried elsewhere.
      await cancelRun(app, last).catch(async (error) => {
        if (await isBusy(store, id)) throw error
      })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Whether the session's last run has not ended. */
export const isBusy = (store: SessionStore, id: string): Promise<boolean> =>
  store.assertFree(id).then(
    () => false,
    (error) => {
      if (faultOf(error).code === 'busy') return true
      throw error
    },
  )

/** What a listener throws is its own: it is reported as uncaught, and neither the run nor the other listeners notice. */
function tell(listener: (event: SessionEvent) => void, event: SessionEvent): void {
  try {
    listener(event)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
