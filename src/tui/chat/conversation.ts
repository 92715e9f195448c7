import type { App } from '../../app/app.ts'
import { type ReadRun, readRuns } from '../../app/runs/read-runs.ts'
import type { SessionEvent, SessionNotice } from '../../app/sessions/events.ts'
import type { Sending, SendOptions, Session } from '../../app/sessions/session.ts'
import type { Sessions } from '../../app/sessions/sessions.ts'
import { faultOf } from '../../core/fault.ts'
import type { PersonsAnswer } from '../../engine/answer-question.ts'

/** What a conversation leans on. */
export interface ConversationDependencies {
  readonly app: Pick<App, 'log' | 'sessions'>
  readonly sessions: Sessions
  /** The model that a new session uses, where not that of the settings. */
  model(): string | undefined
  /** How the next prompt is answered; asked for each. */
  sendOptions(): Omit<SendOptions, 'on' | 'signal'>
}

/** What goes along with a prompt. */
export type Along = Pick<SendOptions, 'context' | 'contextFrom' | 'attached'>

/** Hears what happens in a conversation. */
export interface ConversationListener {
  /** Another session is held from here on; `past` are its newest runs, oldest first. */
  opened(session: Session | undefined, past: readonly ReadRun[]): void
  event(event: SessionEvent | SessionNotice): void
  /** Something that was asked of the session came to nothing. */
  failed(error: unknown): void
}

/** One session after the other, held by one terminal. A session is made when its first prompt is sent. */
export interface Conversation {
  readonly session: Session | undefined
  /** Sends a prompt, or queues it while the session is busy. Rejects where it can be neither. */
  send(prompt: string, along?: Along): Promise<'sent' | 'queued'>
  /** Rejects where the question was answered already. */
  answer(said: PersonsAnswer): Promise<void>
  /** Stops the run that keeps the session busy. */
  cancel(): Promise<void>
  /** Holds another session; what was cut off in it is carried on. */
  open(session: Session): Promise<void>
  /** Holds no session: the next prompt begins one. */
  begin(): void
  /** How prompts are answered has changed. */
  chosen(): void
  close(): void
}

/** ms between two looks for a run that nobody carries any more. */
const lookMs = 2_000

/** Runs that are shown of a session that is opened. */
export const pastRuns = 10

export function conversation(
  { app, sessions, model, sendOptions }: ConversationDependencies,
  listener: ConversationListener,
): Conversation {
  let session: Session | undefined
  let following = new AbortController()

  /** Tells everything behind what is `past`, also what has ended since that was read. */
  const follow = async (held: Session, past: readonly ReadRun[], signal: AbortSignal) => {
    const last = past.at(-1)?.run
    const after = last ? { run: last.id, seq: last.seq, hasOutcome: true } : 'start'
    try {
      for await (const event of held.follow(signal, { after })) if (!signal.aborted) listener.event(event)
    } catch (error) {
      if (!signal.aborted) listener.failed(error)
    }
  }
  const hold = (next: Session | undefined, past: readonly ReadRun[]) => {
    following.abort()
    following = new AbortController()
    session = next
    next?.queue.answerWith(sendOptions())
    listener.opened(next, past)
    if (next) void follow(next, past, following.signal)
  }
  /** A run whose process died is carried on. Of several terminals that see it at once, one does. */
  const takeUp = async () => {
    const held = session
    if (!held || (await held.state()) !== 'cut-off' || held !== session) return
    held.resume().result.catch((error) => {
      if (!['stale', 'busy'].includes(faultOf(error).code)) listener.failed(error)
    })
  }
  const looking = setInterval(() => void takeUp().catch(() => undefined), lookMs)
  looking.unref()
  /** One for all who send before it is there. */
  let creating: Promise<Session> | undefined
  const created = (): Promise<Session> => {
    creating ??= create().finally(() => {
      creating = undefined
    })
    return creating
  }
  const create = async (): Promise<Session> => {
    const made = await sessions.create()
    const chosen = model()
    if (chosen !== undefined) await made.setModel(chosen)
    hold(made, [])
    return made
  }
  /** A session whose first prompt could not be answered is not kept. */
  const dropEmpty = async (held: Session) => {
    if (held !== session || (await held.info()).runs > 0) return
    hold(undefined, [])
    await sessions.delete(held.id)
  }
  /** What becomes of a run is told by its events; here only that it could not be carried. */
  const watch = (sending: Sending) => void sending.result.catch((error) => listener.failed(error))

  return {
    get session() {
      return session
    },
    async send(prompt, along = {}) {
      const held = session ?? (await created())
      const sending = held.send(prompt, { ...sendOptions(), ...along })
      sending.result.catch(() => undefined)
      try {
        await sending.run
      } catch (error) {
        if (faultOf(error).code !== 'busy') {
          await dropEmpty(held)
          throw error
        }
        await held.queue.add(prompt)
        return 'queued'
      }
      watch(sending)
      return 'sent'
    },
    async answer(said) {
      if (!session) return
      const sending = session.answer(said)
      sending.result.catch(() => undefined)
      await sending.run
      watch(sending)
    },
    async cancel() {
      await session?.cancel()
    },
    async open(next) {
      const store = await app.sessions()
      const ids = await store.runs(next.id)
      const runs = await readRuns(app, ids.slice(-pastRuns))
      // A run that has not ended is told by following it.
      hold(
        next,
        runs.filter(({ run }) => run.end),
      )
      await sessions.setCurrent(next.id)
      await takeUp()
    },
    begin: () => hold(undefined, []),
    chosen: () => session?.queue.answerWith(sendOptions()),
    close() {
      clearInterval(looking)
      following.abort()
    },
  }
}
