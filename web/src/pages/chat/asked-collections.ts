import { useQuery } from '@tanstack/react-query'
import type { CollectionRow } from '../../../../src/core/schemas/http/collections.ts'
import { collectionsQuery, isUnread } from '../../api/collections.ts'
import { useMe } from '../../api/me.ts'

interface AskedCollections {
  readonly collections: readonly CollectionRow[]
  /** Ids of those that are asked where nothing is chosen: at a machine of one's own, what somebody indexed on the fly is not among them. */
  readonly usual: ReadonlySet<string>
}

/** The collections that can be asked; none while they are not known. */
export function useAskedCollections(): AskedCollections {
  const me = useMe()
  const { data } = useQuery(collectionsQuery)
  // What could not be read holds nothing to ask.
  const collections = data?.collections.filter((each) => each.sync?.status !== 'failed' || !isUnread(each)) ?? []
  const isUsual = ({ declared }: CollectionRow) => declared !== 'no' || me?.mode === 'team'
  return { collections, usual: new Set(collections.flatMap((each) => (each.id !== undefined && isUsual(each) ? [each.id] : []))) }
}
