import { reader } from '../../words/en/reader.ts'
import { wordsOf } from '../../words/words.tsx'
import type { DrawnPage, FoundQuote, PdfPages, PdfRequest, PdfResponse } from './pdf-messages.ts'

const say = wordsOf('reader', reader)

/** A PDF that a thread has opened. */
export interface OpenPdf extends PdfPages {
  /** Draws a page, one after the other. Rejects where it cannot be drawn in time. */
  draw(order: Omit<Extract<PdfRequest, { kind: 'draw' }>, 'id' | 'kind'>): Promise<DrawnPage>
  /** The page that a quote begins on, among that and the following ones. */
  find(quote: string, page: number): Promise<number | undefined>
  close(): void
}

type Value = PdfPages | FoundQuote | DrawnPage

/** ms that a page may take; what takes longer is given up with its thread, whatever it does there. */
const mostMs = 20_000

/** Opens a PDF in a thread of its own. Rejects with the reason where it cannot be read. */
export async function openPdf(bytes: ArrayBuffer): Promise<OpenPdf> {
  const thread = new Worker(new URL('./pdf-thread.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, PromiseWithResolvers<Value>>()
  const close = (reason = 'the PDF was closed') => {
    thread.terminate()
    for (const { reject } of waiting.values()) reject(new Error(reason))
    waiting.clear()
  }
  thread.onmessage = ({ data }: MessageEvent<PdfResponse>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('value' in data) asked?.resolve(data.value)
    else asked?.reject(new Error(data.problem))
  }
  thread.onerror = ({ message }) => close(message || say('unreadable'))
  let last = 0
  const ask = async (request: PdfRequest, transfer: Transferable[] = []) => {
    const asked = Promise.withResolvers<Value>()
    waiting.set(request.id, asked)
    thread.postMessage(request, { transfer })
    const timer = setTimeout(() => close(say('tooSlow')), mostMs)
    return asked.promise.finally(() => clearTimeout(timer))
  }
  let asked: Promise<unknown> = Promise.resolve()
  const afterOthers = <Answer extends Value>(request: PdfRequest): Promise<Answer> => {
    const answer = asked.then(() => ask(request) as Promise<Answer>)
    asked = answer.catch(() => undefined)
    return answer
  }
  try {
    const { shapes } = (await ask({ id: ++last, kind: 'open', bytes }, [bytes])) as PdfPages
    return {
      shapes,
      close,
      draw: (order) => afterOthers<DrawnPage>({ ...order, id: ++last, kind: 'draw' }),
      find: async (quote, page) => (await afterOthers<FoundQuote>({ id: ++last, kind: 'find', quote, page })).page,
    }
  } catch (error) {
    close()
    throw error
  }
}
