import type { NewCollection } from '../../core/document-store.ts'
import type { FeedRow } from '../../core/feed-store.ts'

const scheme = 'feed:'

/** Whether a collection holds the words of a feed, by its origin: it stands in no list and in no scope, as not everybody who sees it may read all of it. */
export const isFeedCollection = (origin: string): boolean => origin.startsWith(scheme)

/** Id of the collection of a feed. */
export const feedCollectionId = (feed: string): string => `${scheme}${feed}`

/** The collection of a feed, as the document store takes it. */
export const feedCollection = ({ id, name, collection }: Pick<FeedRow, 'id' | 'name' | 'collection'>): NewCollection => ({
  id: collection,
  name,
  origin: `${scheme}${id}`,
})
