import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CollectionRow } from '../../../../../src/core/schemas/http/collections.ts'
import { collectionsQuery } from '../../../api/collections.ts'
import { useIsAdmin, useMe } from '../../../api/me.ts'
import { useAskedCollections } from '../asked-collections.ts'
import { type SetUpStep, useSkipped } from './skipped-steps.ts'

/** A part of what ibid needs. */
export interface SetUpPart {
  readonly isMissing: boolean
  /** Whether its step is shown. One that was shown when the page opened stays until it is skipped, so that what came of it can be seen. */
  readonly isShown: boolean
  /** Whether whoever is signed in may do it. */
  readonly isAllowed: boolean
  readonly skip: (isSkipped: boolean) => void
}

/** What is there to answer from, and with; undefined while it is asked. */
export function useSetUp(): Readonly<Record<SetUpStep, SetUpPart>> | undefined {
  const me = useMe()
  const isAdmin = useIsAdmin()
  const { data } = useQuery(collectionsQuery)
  const { usual } = useAskedCollections()
  const isThere = ({ id = '', documents, declared, sync }: CollectionRow): boolean =>
    (documents > 0 && usual.has(id)) || sync?.status === 'working' || (declared !== 'no' && sync?.fault === undefined)
  const known = me && data ? { documents: !data.collections.some(isThere), model: me.model === 'extractive' } : undefined
  const [atFirst, setAtFirst] = useState<typeof known>()
  if (known && !atFirst) setAtFirst(known)
  const [isWithoutDocuments, skipDocuments] = useSkipped('documents')
  const [isWithoutModel, skipModel] = useSkipped('model')
  if (!me || !known || !atFirst) return undefined
  const part = (step: SetUpStep, isAllowed: boolean, isSkipped: boolean, skip: SetUpPart['skip']): SetUpPart => ({
    isMissing: known[step],
    isShown: isAllowed && !isSkipped && (atFirst[step] || known[step]),
    isAllowed,
    skip,
  })
  return {
    documents: part('documents', me.scopes.includes('manage'), isWithoutDocuments, skipDocuments),
    model: part('model', isAdmin, isWithoutModel, skipModel),
  }
}
