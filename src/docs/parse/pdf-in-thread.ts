import { Worker } from 'node:worker_threads'
import type { ParsedDocument } from '../parsed.ts'

export interface PdfOrder {
  readonly bytes: Uint8Array
  readonly name: string
}

/** What the thread tells: that a page is read, and at the end what came of it. */
export type PdfNews =
  | { readonly isOneFurther: true }
  | { readonly document: ParsedDocument }
  | { readonly fault: { readonly name: string; readonly message: string } }

/** ms for one page: a full one takes tens of them. */
const longestPageMs = 20_000
/** MB of heap, after which the thread dies and the process lives. */
const heapMegabytes = 512
/** ms after which a thread that has nothing to do goes. */
const idleMs = 5_000

/** In the source tree the entry lies beside this file; in the release it is a file of its own above the chunks. */
const entry = import.meta.url.endsWith('.ts')
  ? new URL('pdf-thread.ts', import.meta.url)
  : new URL(/\/chunks\/[^/]+$/.test(import.meta.url) ? '../pdf-thread.js' : 'pdf-thread.js', import.meta.url)

let kept: Worker | undefined
let leaving: NodeJS.Timeout | undefined
let before: Promise<unknown> = Promise.resolve()

/**
 * Reads a PDF as `parsePdf` does, in a thread of its own: a page that is made to take long holds up nothing else, and ends with its thread. One at a time.
 * Rejects for what cannot be opened, and where a page takes too long or the whole too much memory.
 */
export function readPdf(bytes: Uint8Array, name: string): Promise<ParsedDocument> {
  const read = before.then(() => readNow({ bytes, name }))
  before = read.catch(() => undefined)
  return read
}

async function readNow(order: PdfOrder): Promise<ParsedDocument> {
  clearTimeout(leaving)
  const thread = (kept ??= new Worker(entry, { env: {}, resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } }))
  thread.ref()
  try {
    return await answerOf(thread, order)
  } finally {
    thread.unref()
    leaving = setTimeout(drop, idleMs).unref()
  }
}

/** The next one gets a new thread. */
function drop(): void {
  void kept?.terminate()
  kept = undefined
}

function answerOf(thread: Worker, order: PdfOrder): Promise<ParsedDocument> {
  let timer: NodeJS.Timeout | undefined
  const over = new AbortController()
  const answer = new Promise<ParsedDocument>((resolve, reject) => {
    const giveUp = (reason: Error) => {
      drop()
      reject(reason)
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => giveUp(new Error(`one of its pages takes longer than ${longestPageMs / 1_000} s to read`)), longestPageMs)
    }
    const heard = (news: PdfNews) => {
      if ('document' in news) resolve(news.document)
      else if ('fault' in news) reject(Object.assign(new Error(news.fault.message), { name: news.fault.name }))
      else wait()
    }
    const died = (error: Error & { readonly code?: string }) =>
      giveUp(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Error(`it takes more than ${heapMegabytes} MB of memory to read`) : error)
    const ended = () => giveUp(new Error('its reader ended without a result'))
    thread.on('message', heard).on('error', died).on('exit', ended)
    over.signal.addEventListener('abort', () => thread.off('message', heard).off('error', died).off('exit', ended), { once: true })
    wait()
    thread.postMessage(order)
  })
  return answer.finally(() => {
    clearTimeout(timer)
    over.abort()
  })
}
