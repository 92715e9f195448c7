import { IbidError } from '../../core/fault.ts'
import { feedKinds } from '../../core/feed.ts'
import type { FeedRow } from '../../core/feed-store.ts'

/** A feed of its row; what has members stands there as JSON. */
export const feedOf = (row: Readonly<Record<string, unknown>>): FeedRow => ({
  id: String(row['id']),
  ...(row['owner'] === null ? {} : { owner: String(row['owner']) }),
  name: String(row['name']),
  type: String(row['type']),
  kind: kindOf(row['kind']),
  options: JSON.parse(String(row['options'])),
  shared: row['shared'] === true || row['shared'] === 1,
  collection: String(row['collection']),
  createdAt: Number(row['created_at']),
  ...(row['cursor'] === null ? {} : { cursor: JSON.parse(String(row['cursor'])) }),
  ...(row['last_sync'] === null ? {} : { lastSync: JSON.parse(String(row['last_sync'])) }),
})

const kindOf = (word: unknown): FeedRow['kind'] => feedKinds.find((kind) => kind === word) ?? 'files'

/** Why a feed cannot have a name: its owner has one of that name. */
export const nameTaken = (name: string): IbidError =>
  new IbidError('usage', `there is already a connector named ${name}`, 'choose another name')
