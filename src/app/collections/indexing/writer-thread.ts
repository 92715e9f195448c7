import { parentPort, workerData } from 'node:worker_threads'
import { type Fault, faultOf } from '../../../core/fault.ts'
import { type CollectionWriter, openWriter } from '../../../docs/index/writer.ts'
import type { ParsedSection } from '../../../docs/parsed.ts'
import { lowerThreadPriority } from '../../../docs/thread-priority.ts'
import { type StoresPlace, storesAt } from '../../settings/stores-of-settings.ts'

/** Pairs of path and hash that are sent at once. */
const pairsAtOnce = 5_000

type Document = Parameters<CollectionWriter['putDocument']>[0]

/** What a writer can be told, by number but for the first; the sections of a document come before it, in pieces. */
export type WriterOrder =
  | { readonly do: 'open'; readonly collection: string }
  | { readonly do: 'known'; readonly writer: number; readonly from: number }
  | { readonly do: 'sections'; readonly writer: number; readonly sections: readonly ParsedSection[] }
  | { readonly do: 'put'; readonly writer: number; readonly document: Document }
  | { readonly do: 'remove'; readonly writer: number; readonly path: string }
  | { readonly do: 'commit' | 'abandon'; readonly writer: number }
  | { readonly do: 'finish'; readonly writer: number; readonly at: number }
  | { readonly do: 'close' }

/** The answer to the order of this number: the writer's number, pairs that are known, or nothing. */
export interface WriterAnswer {
  readonly number: number
  readonly value?: number | readonly (readonly [path: string, hash: string])[]
  readonly fault?: Fault
}

interface Open {
  readonly writer: CollectionWriter
  known: readonly (readonly [path: string, hash: string])[]
  sections: ParsedSection[]
}

lowerThreadPriority()
const stores = storesAt(workerData as StoresPlace)
const open = new Map<number, Open>()
let opened = 0

parentPort?.on('message', async ({ number, order }: { readonly number: number; readonly order: WriterOrder }) => {
  const answer = await obey(order).then(
    (value): WriterAnswer => ({ number, ...(value === undefined ? {} : { value }) }),
    (error: unknown): WriterAnswer => ({ number, fault: faultOf(error) }),
  )
  parentPort?.postMessage(answer)
})

async function obey(order: WriterOrder): Promise<WriterAnswer['value']> {
  if (order.do === 'close') {
    await stores.close()
    return undefined
  }
  if (order.do === 'open') {
    // Others may be opened while this one waits for its collection.
    const number = ++opened
    open.set(number, { writer: await openWriter(await stores.documents(), order.collection), known: [], sections: [] })
    return number
  }
  const held = open.get(order.writer)!
  const { writer } = held
  if (order.do === 'known') {
    if (order.from === 0) held.known = [...(await writer.known())]
    return held.known.slice(order.from, order.from + pairsAtOnce)
  }
  if (order.do === 'sections') for (const section of order.sections) held.sections.push(section)
  else if (order.do === 'put') {
    const { sections } = held
    held.sections = []
    await writer.putDocument(order.document, sections)
  } else if (order.do === 'remove') await writer.removeDocument(order.path)
  else if (order.do === 'commit') await writer.commit()
  else if (order.do === 'finish') {
    await writer.finish(order.at)
    open.delete(order.writer)
  } else {
    open.delete(order.writer)
    await writer.abandon()
  }
  return undefined
}
