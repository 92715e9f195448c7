import { Worker } from 'node:worker_threads'
import { IbidError } from '../../../core/fault.ts'
import type { CollectionWriter } from '../../../docs/index/writer.ts'
import { piecesOf } from '../../../docs/pieces.ts'
import type { StoresPlace } from '../../settings/stores-of-settings.ts'
import type { WriterAnswer, WriterOrder } from './writer-thread.ts'

/** ms after which the thread goes if nobody writes. */
const idleMs = 30_000

/** In the source tree the entry lies beside this file; in the release it is a file of its own above the chunks. */
const entry = import.meta.url.endsWith('.ts')
  ? new URL('writer-thread.ts', import.meta.url)
  : new URL(/\/chunks\/[^/]+$/.test(import.meta.url) ? '../writer-thread.js' : 'writer-thread.js', import.meta.url)

/** Writers whose work is done in one thread beside this one, so that it holds up nobody here. */
export interface ThreadedWriters {
  /** As `openWriter`. */
  open(collection: string): Promise<CollectionWriter>
  /** Ends the thread; collections that are still held are let go of as those of a process that died. */
  close(): Promise<void>
}

/** Nothing is started before a collection is opened. */
export function threadedWriters(place: StoresPlace): ThreadedWriters {
  let thread: WriterThread | undefined
  let writing = 0
  let leaving: NodeJS.Timeout | undefined
  const close = async (): Promise<void> => {
    clearTimeout(leaving)
    const closing = thread
    thread = undefined
    await closing?.close()
  }
  const ended = (): void => {
    if (--writing === 0) leaving = setTimeout(() => void close(), idleMs).unref()
  }
  return {
    async open(collection) {
      clearTimeout(leaving)
      writing += 1
      if (!thread?.isAlive()) thread = startThread(place)
      const { ask } = thread
      try {
        const opened = await ask({ do: 'open', collection })
        return writerOn(ask, Number(opened), ended)
      } catch (error) {
        ended()
        throw error
      }
    },
    close,
  }
}

type Ask = (order: WriterOrder) => Promise<WriterAnswer['value']>

interface WriterThread {
  readonly ask: Ask
  isAlive(): boolean
  close(): Promise<void>
}

function startThread(place: StoresPlace): WriterThread {
  const worker = new Worker(entry, { workerData: place })
  const waiting = new Map<number, { resolve(value: WriterAnswer['value']): void; reject(error: unknown): void }>()
  let count = 0
  let isAlive = true
  const die = (error: unknown): void => {
    isAlive = false
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker
    .on('message', ({ number, value, fault }: WriterAnswer) => {
      const asked = waiting.get(number)
      waiting.delete(number)
      if (waiting.size === 0) worker.unref()
      if (fault) asked?.reject(new IbidError(fault.code, fault.message, fault.remedy))
      else asked?.resolve(value)
    })
    .on('error', die)
    .on('exit', () => die(new IbidError('failed', 'the index writer has stopped', 'try again')))
  const ask: Ask = (order) => {
    const { promise, resolve, reject } = Promise.withResolvers<WriterAnswer['value']>()
    if (!isAlive) throw new IbidError('failed', 'the index writer has stopped', 'try again')
    waiting.set(++count, { resolve, reject })
    worker.ref()
    worker.postMessage({ number: count, order })
    return promise
  }
  return {
    ask,
    isAlive: () => isAlive,
    async close() {
      if (isAlive) await ask({ do: 'close' }).catch(() => undefined)
      isAlive = false
      await worker.terminate()
    },
  }
}

function writerOn(ask: Ask, writer: number, ended: () => void): CollectionWriter {
  let isOver = false
  const over = (): void => {
    if (!isOver) ended()
    isOver = true
  }
  return {
    async known() {
      const known = new Map<string, string>()
      for (;;) {
        const pairs = await ask({ do: 'known', writer, from: known.size })
        if (!Array.isArray(pairs) || pairs.length === 0) return known
        for (const [path, hash] of pairs) known.set(path, hash)
      }
    },
    async putDocument(document, sections) {
      for (const piece of piecesOf(sections)) await ask({ do: 'sections', writer, sections: piece })
      await ask({ do: 'put', writer, document })
    },
    removeDocument: async (path) => void (await ask({ do: 'remove', writer, path })),
    commit: async () => void (await ask({ do: 'commit', writer })),
    async finish(at) {
      await ask({ do: 'finish', writer, at })
      over()
    },
    async abandon() {
      try {
        await ask({ do: 'abandon', writer })
      } finally {
        over()
      }
    },
  }
}
