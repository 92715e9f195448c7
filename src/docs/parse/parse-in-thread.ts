import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ParsedSection, ParseOutcome } from '../parsed.ts'
import type { ParseOrder } from './parse-kind.ts'
import type { ParsePiece } from './parse-thread.ts'

/** What a thread may use. */
interface ThreadLimits {
  /** MB of heap, after which it dies and the process lives. */
  readonly heapMegabytes: number
  /** MB that it holds outside of its heap, such as what a stream unpacks to. */
  readonly buffersMegabytes: number
  /** ms of computing for one document, whatever its size, and for each MB of it beside. */
  readonly baseMs: number
  readonly msEachMegabyte: number
}

/**
 * A few kB of a PDF may say anything, so what it may take goes by its size: a full page takes 4 to 10 ms and 1.5 kB or more of the file. Of everything else the
 * bytes, packed or not, are capped before they are looked at; the slowest, a spreadsheet of 48 MB unpacked, takes 6 s.
 */
const threadLimits = {
  smallPdf: { heapMegabytes: 96, buffersMegabytes: 48, baseMs: 600, msEachMegabyte: 8_000 },
  pdf: { heapMegabytes: 512, buffersMegabytes: 192, baseMs: 1_000, msEachMegabyte: 8_000 },
  other: { heapMegabytes: 768, buffersMegabytes: 256, baseMs: 30_000, msEachMegabyte: 1_000 },
} satisfies Readonly<Record<string, ThreadLimits>>
/** Bytes of a PDF from which on it may have a thousand pages. */
const largePdf = 1_000_000
/** ms of computing for one document, however large. */
const longestMs = 120_000
/** ms between looks at a thread. */
const lookMs = 20
/** Looks without progress of its clock after which a thread is given up: it waits for what never comes. */
const idleLooks = 500
/** ms after which a thread that has nothing to do goes. */
const idleMs = 5_000

/** In the source tree the entry lies beside this file; in the release it is a file of its own above the chunks. */
const entry = import.meta.url.endsWith('.ts')
  ? new URL('parse-thread.ts', import.meta.url)
  : new URL(/\/chunks\/[^/]+$/.test(import.meta.url) ? '../parse-thread.js' : 'parse-thread.js', import.meta.url)

interface Seat {
  before: Promise<unknown>
  waiting: number
  thread?: Worker
  leaving?: NodeJS.Timeout
}

/** As many threads as there are processors to spare, so that what takes long holds up only some of the others. */
const seats: Readonly<Record<keyof typeof threadLimits, readonly Seat[]>> = {
  smallPdf: seatsOf(),
  pdf: seatsOf(),
  other: seatsOf(),
}

function seatsOf(): readonly Seat[] {
  return Array.from({ length: Math.min(3, Math.max(1, availableParallelism() - 1)) }, () => ({ before: Promise.resolve(), waiting: 0 }))
}

/**
 * Parses a document as `parseKind` does, in a thread of its own: one that is made to take long holds up nothing else and ends with its thread, and one that
 * takes too much time or memory has that for its reason. Never rejects.
 */
export function parseInThread(order: ParseOrder): Promise<ParseOutcome> {
  const group = order.kind !== 'pdf' ? 'other' : order.bytes.length < largePdf ? 'smallPdf' : 'pdf'
  const seat = seats[group].reduce((best, each) => (each.waiting < best.waiting ? each : best))
  seat.waiting += 1
  const parsed = seat.before.then(() => parseAt(seat, order, threadLimits[group])).finally(() => (seat.waiting -= 1))
  seat.before = parsed
  return parsed
}

async function parseAt(seat: Seat, order: ParseOrder, limits: ThreadLimits): Promise<ParseOutcome> {
  clearTimeout(seat.leaving)
  const thread = (seat.thread ??= new Worker(entry, {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes, maxYoungGenerationSizeMb: 16 },
  }))
  thread.ref()
  try {
    return await answerOf(thread, order, limits)
  } catch (error) {
    // What it held is given back before the next begins.
    await drop(seat)
    return { ok: false, reason: `damaged: ${error instanceof Error ? error.message : String(error)}` }
  } finally {
    thread.unref()
    seat.leaving = setTimeout(() => void drop(seat), idleMs).unref()
  }
}

/** The next one gets a new thread. */
async function drop(seat: Seat): Promise<void> {
  const { thread } = seat
  delete seat.thread
  await thread?.terminate()
}

async function answerOf(thread: Worker, order: ParseOrder, limits: ThreadLimits): Promise<ParseOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<ParseOutcome>()
  const died = (error: Error & { readonly code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Error(`parsing needs more than ${limits.heapMegabytes} MB of memory`) : error)
  const ended = () => reject(new Error('the parser exited without a result'))
  const heard = taking(resolve, () => thread.postMessage('more'))
  thread.on('message', heard).on('error', died).on('exit', ended)
  const stop = watched(thread, order, limits, reject)
  // A view goes over with all that it is a view of.
  const isWhole = order.bytes.buffer.byteLength <= order.bytes.length * 2
  thread.postMessage(isWhole ? order : { ...order, bytes: order.bytes.slice() })
  try {
    return await promise
  } finally {
    stop()
    thread.off('message', heard).off('error', died).off('exit', ended)
  }
}

/** Puts together what comes in pieces; between two of them everything else has its turn. */
function taking(resolve: (outcome: ParseOutcome) => void, more: () => void): (piece: ParsePiece) => void {
  let outcome: ParseOutcome | undefined
  const sections: ParsedSection[] = []
  return (piece) => {
    outcome ??= piece.outcome
    for (const section of piece.sections) sections.push(section)
    if (piece.left > 0) setImmediate(more)
    else if (outcome) resolve(outcome.ok ? { ok: true, document: { ...outcome.document, sections } } : outcome)
  }
}

/** ms that a thread has computed; before Node 24.6 nobody can say, and it is the clock on the wall. */
async function clockOf(thread: Worker): Promise<number> {
  if (typeof thread.cpuUsage !== 'function') return performance.now()
  const { user, system } = await thread.cpuUsage()
  return (user + system) / 1_000
}

/** Gives up on a thread that takes more than its means. Time is that of its own computing, so that a busy machine makes nothing unreadable. */
function watched(thread: Worker, { bytes }: ParseOrder, limits: ThreadLimits, giveUp: (reason: Error) => void): () => void {
  const mostMs = Math.min(longestMs, Math.round(limits.baseMs + (limits.msEachMegabyte * bytes.length) / 1e6))
  const mostBuffers = limits.buffersMegabytes * 1e6 + bytes.length * 4
  let began: number | undefined
  let [last, still] = [0, 0]
  let isLooking = false
  const look = async (): Promise<void> => {
    const now = await clockOf(thread)
    began ??= now
    still = now - last < 1 ? still + 1 : 0
    last = now
    if (now - began > mostMs)
      return giveUp(new Error(`parsing takes more than ${(mostMs / 1_000).toFixed(1)} s of CPU time, too much for the file's size`))
    if (still > idleLooks) return giveUp(new Error('the parser stopped responding'))
    const { external_memory: held } = await thread.getHeapStatistics()
    if (held > mostBuffers) giveUp(new Error(`uncompressed, it is larger than ${Math.round(mostBuffers / 1e6)} MB`))
  }
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    look()
      // A thread that is over says so itself.
      .catch(() => undefined)
      .finally(() => {
        isLooking = false
      })
  }, lookMs)
  return () => clearInterval(timer)
}
