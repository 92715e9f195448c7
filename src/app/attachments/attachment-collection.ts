import { systemClock } from '../../core/clock.ts'
import type { DocumentStore } from '../../core/document-store.ts'
import { IbidError } from '../../core/fault.ts'
import type { ParsedDocument } from '../../docs/parsed.ts'
import { identityOf, type OriginIdentity } from '../../docs/sources/origin.ts'
import type { App } from '../app.ts'
import { doOrWait } from '../collections/wait-for-collection-lock.ts'

/** A document by its bytes and its name: it is read by the one and told of by the other. */
export interface DocumentBytes {
  readonly name: string
  /** SHA-256, hex. */
  readonly hash: string
}

const scheme = 'attachment:'

/** Whether a collection is a file that came with a question, by its origin: nobody is shown it in a list. */
export const isAttachment = (origin: string): boolean => origin.startsWith(scheme)

/** The collection of a document. The same bytes under another name are another one: names are not shared. */
export const attachmentIdentity = ({ name, hash }: DocumentBytes): OriginIdentity =>
  identityOf(`${scheme}${hash}/${encodeURIComponent(name)}`, name)

/** Collections that are being made, by data folder and id. */
const making = new Map<string, Promise<void>>()

/** ms that another process may take for the same document. */
const mostWaitMs = 120_000

/**
 * Makes a document a collection of its own, once; gives its id. Throws `IbidError('invalid')` that names the file and the reason where it cannot be read, and as
 * `read` throws.
 */
export async function attachmentCollection(
  app: Pick<App, 'dataFolder' | 'documents' | 'writers'>,
  document: DocumentBytes,
  read: () => Promise<Uint8Array>,
): Promise<string> {
  const identity = attachmentIdentity(document)
  const store = await app.documents()
  if (await isIndexed(store, identity.id)) return identity.id
  const key = `${app.dataFolder}\n${identity.id}`
  const isDone = () => isIndexed(store, identity.id)
  const make = () => doOrWait(() => index(app, identity, document, read), { store, collection: identity.id, mostMs: mostWaitMs, isDone })
  const made = making.get(key) ?? make().finally(() => making.delete(key))
  making.set(key, made)
  await made
  return identity.id
}

const isIndexed = (store: DocumentStore, id: string): Promise<boolean> =>
  store.read(async (reader) => (await reader.collections()).some((one) => one.id === id && one.syncedAt !== undefined && one.documents > 0))

async function index(
  app: Pick<App, 'documents' | 'writers'>,
  { id, uri, suggestedName }: OriginIdentity,
  { name, hash }: DocumentBytes,
  read: () => Promise<Uint8Array>,
) {
  const bytes = await read()
  const { title, sections } = await parsed(name, bytes)
  await (await app.documents()).putCollection({ id, name: suggestedName, origin: uri })
  const writer = await app.writers.open(id)
  try {
    await writer.putDocument({ path: name, title, uri, bytes: bytes.length, hash }, sections)
    await writer.finish(systemClock.now())
  } catch (error) {
    await writer.abandon().catch(() => undefined)
    throw error
  }
}

async function parsed(name: string, bytes: Uint8Array): Promise<ParsedDocument> {
  const { parseDocument } = await import('../../docs/parse/parse.ts')
  const outcome = await parseDocument({ path: name, bytes })
  if (outcome.ok) return outcome.document
  throw new IbidError('invalid', `${name} cannot be read: ${outcome.reason}`)
}
