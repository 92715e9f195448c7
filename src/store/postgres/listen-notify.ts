import { Socket } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresDatabase } from './database.ts'
import { isAway } from './error.ts'

/** Bytes of a hint at most; PostgreSQL takes 7,999. */
const mostBytes = 7_900
/** Hints that wait to be told; one more is lost. */
const mostWaiting = 10_000
/** Hints that are told in one statement. */
const mostAtOnce = 500
/** ms that hints wait for others after some were told: a program that has much to tell does so in few statements, and waits for more of them after `many`. */
const [pauseMs, longPauseMs, many] = [8, 40, 8]
/** ms after which a statement without an answer means that the connection is cut. */
const answerMs = 10_000
/** ms that the end of the connection is waited for; one that is cut never hears of it. */
const mostFarewellMs = 1_000
/** ms between two tries to connect: the first, and the longest. */
const [firstWaitMs, longestWaitMs] = [100, 5_000]

/** Between hints of one notice. JSON has none. A program of before does not understand several, and looks by itself. */
const separator = '\x1e'

interface Hint {
  readonly channel: string
  readonly payload: string
}

/** What programs tell each other through the database as it happens. A hint can be lost; whoever depends on it looks by itself too. */
export interface Hints {
  /**
   * Calls `heard` with what is told on a channel from now on, by this program too, until the returned function is called. Programs of another version may tell what
   * it does not understand: where it throws, that hint is lost.
   */
  on(channel: string, heard: (payload: string) => void): () => void
  /** Calls `again` when hints may have been lost until now: the connection came about, or a channel is heard for the first time. */
  onReturn(again: () => void): () => void
  /**
   * At most 7,900 bytes of whole characters, and neither U+0000 nor U+001E; what is otherwise is not told. Never throws: a hint may be lost. What is told often
   * before it has left is heard in its order, but the same payload may be heard once.
   */
  tell(channel: string, payload: string): void
  close(): Promise<void>
}

/** Listens over one connection of its own, from the first `on` to `close`, which does not keep the process alive. */
export function listenForHints(database: PostgresDatabase): Hints {
  const heard = new Map<string, Set<(payload: string) => void>>()
  const returns = new Set<() => void>()
  let waiting: Hint[] = []
  let telling: Promise<void> | undefined
  let client: pg.Client | undefined
  let socket: Socket | undefined
  let isStaying = false
  let isClosed = false

  /** A connection takes one statement at a time; one that gives no answer is replaced. */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<unknown>): Promise<unknown> => {
    turn = turn
      .then(() => {
        socket?.ref()
        return work()
      })
      .catch((error) => void (isAway(error) && socket?.destroy()))
      .finally(() => socket?.unref())
    return turn
  }
  const listen = (channels: readonly string[]) =>
    inTurn(async () => {
      for (const channel of channels) await client?.query({ text: `listen ${quoted(channel)}`, ...answering })
      for (const again of returns) again()
    })
  const connect = async (): Promise<void> => {
    const through = new Socket().unref()
    const made = new pg.Client({ ...database.direct, stream: () => through })
    const isCut = new Promise<unknown>((resolve) => made.on('error', resolve).on('end', () => resolve(undefined)))
    made.on('notification', ({ channel, payload = '' }) => {
      const hearers = heard.get(channelOf(channel)) ?? []
      for (const told of payload.split(separator)) {
        for (const each of hearers) {
          try {
            each(told)
          } catch {
            // Whoever depends on it looks by itself too.
          }
        }
      }
    })
    try {
      await made.connect()
      client = made
      socket = through
      if (!isClosed) await listen([...heard.keys()])
      if (!isClosed) await isCut
    } finally {
      client = undefined
      socket = undefined
      void made.end().catch(() => undefined)
    }
  }
  const stay = async (): Promise<void> => {
    for (let waitMs = firstWaitMs; !isClosed; waitMs = Math.min(longestWaitMs, waitMs * 2)) {
      const wasConnected = await connect().then(
        () => true,
        () => false,
      )
      if (wasConnected) waitMs = firstWaitMs
      if (!isClosed) await sleep(waitMs, undefined, { ref: false })
    }
  }
  let goOn = () => {}
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms).unref()
      goOn = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const flush = async (): Promise<void> => {
    for (let told = 0; waiting.length > 0; ) {
      if (told > 0 && !isClosed) await pause(told < many ? pauseMs : longPauseMs)
      const batch = waiting.slice(0, mostAtOnce)
      waiting = waiting.slice(mostAtOnce)
      told = batch.length
      const notices = inNotices(batch)
      const values = [JSON.stringify(notices.map(({ channel, payload }) => ({ channel: nameOf(channel), payload })))]
      await inTurn(() => (client ?? database.pool).query({ ...tellStatement, values }))
    }
    telling = undefined
  }
  return {
    on(channel, each) {
      const those = heard.get(channel) ?? new Set()
      heard.set(channel, those.add(each))
      if (!isStaying) void stay()
      isStaying = true
      if (those.size === 1 && client) void listen([channel])
      return () => {
        those.delete(each)
        if (those.size > 0 || heard.get(channel) !== those) return
        heard.delete(channel)
        void inTurn(async () => heard.has(channel) || client?.query({ text: `unlisten ${quoted(channel)}`, ...answering }))
      }
    },
    onReturn(again) {
      returns.add(again)
      return () => void returns.delete(again)
    },
    tell(channel, payload) {
      if (
        isClosed ||
        waiting.length >= mostWaiting ||
        Buffer.byteLength(payload) > mostBytes ||
        /[\0\x1e]/.test(payload) ||
        !payload.isWellFormed()
      )
        return
      waiting.push({ channel, payload })
      telling ??= setImmediate().then(flush)
    },
    async close() {
      isClosed = true
      goOn()
      await telling
      socket?.ref()
      const through = socket
      await Promise.race([client?.end().catch(() => undefined), sleep(mostFarewellMs, undefined, { ref: false })])
      through?.destroy()
    },
  }
}

/** Hints that follow each other on one channel, together as far as they fit: each notice costs everybody who listens to anything. */
function inNotices(hints: readonly Hint[]): readonly Hint[] {
  const notices: Hint[] = []
  let bytes = 0
  for (const { channel, payload } of hints) {
    const [last, more] = [notices.at(-1), Buffer.byteLength(payload) + 1]
    if (last?.channel === channel && bytes + more <= mostBytes) {
      notices[notices.length - 1] = { channel, payload: last.payload + separator + payload }
      bytes += more
    } else {
      notices.push({ channel, payload })
      bytes = more
    }
  }
  return notices
}

const answering = { query_timeout: answerMs }

const tellStatement = {
  name: 'ibid-tell',
  text: 'select pg_notify(told.channel, told.payload) from json_to_recordset($1::json) as told (channel text, payload text)',
  ...answering,
}

/** Other programs may use the same database. */
const nameOf = (channel: string): string => `ibid_${channel}`
const quoted = (channel: string): string => pg.escapeIdentifier(nameOf(channel))
const channelOf = (name: string): string => name.slice('ibid_'.length)
