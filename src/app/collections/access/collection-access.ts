import type { RunListing } from '../../../core/event-log.ts'
import type { RunEvent } from '../../../core/event-types.ts'
import { IbidError } from '../../../core/fault.ts'
import { owns, type Principal } from '../../../core/principal.ts'
import type { Attachment, ServerStore } from '../../../core/server-store.ts'
import type { SessionInfo } from '../../../core/session.ts'
import { runIdPattern } from '../../../engine/run-id.ts'
import type { App } from '../../app.ts'
import { attachmentIdentity, isAttachment } from '../../attachments/attachment-collection.ts'
import { collectionOfItem } from '../../feeds/collection-of-feed-item.ts'
import { type ListedCollection, listCollections } from '../collection-list.ts'
import { isFeedCollection } from '../feed-collection.ts'

/** A run in short. */
interface RunEnds extends RunListing {
  readonly first: Extract<RunEvent, { readonly type: 'run.began' }>
}

/**
 * The objects of a server as somebody sees them. All that belongs to others is not there: each function throws `IbidError('not-found')` in the same words for
 * what does not exist and for what is another's. Ids are whole.
 */
export interface Access {
  /** The events of a run. */
  run(principal: Principal, id: string): Promise<readonly RunEvent[]>
  /** The first and the newest event of a run; what is between them is not read. */
  ends(principal: Principal, id: string): Promise<RunEnds>
  session(principal: Principal, id: string): Promise<SessionInfo>
  attachment(principal: Principal, id: string): Promise<Attachment>
  /** Collections that files declare, and those that are theirs. */
  collections(principal: Principal): Promise<readonly ListedCollection[]>
  /** One of them by its id or its name. */
  collection(principal: Principal, name: string): Promise<ListedCollection & { readonly id: string }>
  /** The collection of a document that is to be opened: one of theirs, that of a file which they handed over, or that of a feed's item which they may read. */
  holding(principal: Principal, name: string, path: string): Promise<{ readonly id: string; readonly name: string }>
}

const missing = (kind: string, id: string): IbidError => new IbidError('not-found', `${kind} not found: ${id.slice(0, 100)}`)

export function accessOf(
  app: Pick<App, 'dataFolder' | 'documents' | 'feeds' | 'input' | 'log' | 'sessions' | 'users'>,
  store: ServerStore,
): Access {
  const collections: Access['collections'] = async (principal) => {
    const all = (await listCollections(app, { all: true })).filter(({ origin }) => !isAttachment(origin))
    if (principal.owner === undefined) return all
    const own = new Set(await store.collectionOwners.of(principal.owner))
    return all.filter(({ declared, id }) => declared !== 'no' || (id !== undefined && own.has(id)))
  }
  const listed = async (principal: Principal, name: string) => {
    const seen = await collections(principal)
    const found = seen.find(({ id }) => id === name) ?? seen.find((each) => each.name === name)
    return found?.id === undefined ? undefined : { ...found, id: found.id }
  }
  /** The collection that a file of theirs was made to. */
  const handedOver = async ({ owner }: Principal, name: string) => {
    const made = (await listCollections(app, { all: true })).filter(
      (each) => isAttachment(each.origin) && (each.id === name || each.name === name),
    )
    if (made.length === 0) return undefined
    const own = new Set(
      (await store.attachments.list(owner === undefined ? undefined : { owner })).map((file) => attachmentIdentity(file).id),
    )
    return made.flatMap(({ id, name: its }) => (id !== undefined && own.has(id) ? [{ id, name: its }] : []))[0]
  }
  return {
    async run(principal, id) {
      const name = id.toUpperCase()
      const events = runIdPattern.test(name) ? await (await app.log()).read(name) : []
      const [began] = events
      if (began?.type === 'run.began' && owns(principal, began.request.owner)) return events
      throw missing('run', id)
    },
    async ends(principal, id) {
      const name = id.toUpperCase()
      const [found] = runIdPattern.test(name) ? await (await app.log()).list({ prefix: name, limit: 1 }) : []
      if (found?.first.type === 'run.began' && owns(principal, found.first.request.owner)) return { ...found, first: found.first }
      throw missing('run', id)
    },
    async session(principal, id) {
      const name = id.toUpperCase()
      const info = runIdPattern.test(name) ? await (await app.sessions()).get(name).catch(() => undefined) : undefined
      if (info && owns(principal, info.owner)) return info
      throw missing('conversation', id)
    },
    async attachment(principal, id) {
      const found = await store.attachments.get(id)
      if (found && owns(principal, found.owner)) return found
      throw missing('file', id)
    },
    collections,
    async collection(principal, name) {
      const found = await listed(principal, name)
      if (found) return found
      throw missing('collection', name)
    },
    async holding(principal, name, path) {
      const found = isFeedCollection(name)
        ? await collectionOfItem(app, principal.owner, name, path)
        : ((await listed(principal, name)) ?? (await handedOver(principal, name)))
      if (found) return found
      throw missing('collection', name)
    },
  }
}
