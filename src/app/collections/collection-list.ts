import type { Collection } from '../../core/documents.ts'
import { faultOf } from '../../core/fault.ts'
import { type DeclaredCollection, identityOfDeclared, originOf } from '../../docs/project/project.ts'
import type { App } from '../app.ts'
import { projectOf } from './collections.ts'
import { isFeedCollection } from './feed-collection.ts'
import { approveRemedy, reachOfEntry } from './project-collection-approvals.ts'

/** A collection as people see it in a list. */
export interface ListedCollection {
  readonly name: string
  /** Who names it: the project's file, the user's own list, or nobody (it was indexed on the fly). */
  readonly declared: 'project' | 'global' | 'no'
  /** The file that declares it. */
  readonly file?: string
  /** Absent where its address cannot be understood. */
  readonly id?: string
  /** Resolved, without credentials; as it was written where it cannot be understood. */
  readonly origin: string
  readonly description?: string
  readonly documents: number
  readonly sections: number
  /** ms since 1970; absent before the first finished sync. */
  readonly syncedAt?: number
  /** Why it cannot be synced now, where that shows without asking the network. */
  readonly problem?: string
  /** True where the problem is that the person has not approved it. */
  readonly waits?: true
}

/** The collections in reach but for those of feeds, the project's first; with `all` also those that were indexed without being declared. */
export async function listCollections(
  app: Pick<App, 'dataFolder' | 'documents' | 'input'>,
  options: { readonly global?: boolean; readonly all?: boolean } = {},
): Promise<readonly ListedCollection[]> {
  const store = await app.documents()
  const stored = (await store.read((reader) => reader.collections())).filter(({ origin }) => !isFeedCollection(origin))
  const declared = projectOf(app, options.global ?? true).collections.map((one) => listedDeclared(app, one, stored))
  if (!options.all) return declared
  const ids = new Set(declared.map(({ id }) => id))
  return [...declared, ...stored.filter(({ id }) => !ids.has(id)).map(listedStored)]
}

function listedDeclared(
  app: Pick<App, 'dataFolder' | 'input'>,
  declared: DeclaredCollection,
  stored: readonly Collection[],
): ListedCollection {
  const own = { name: declared.alias, declared: declared.global ? ('global' as const) : ('project' as const), file: declared.file }
  const reach = reachOfEntry(app, declared)
  if (typeof reach === 'object')
    return {
      ...{ ...own, origin: reach.place, documents: 0, sections: 0, waits: true },
      problem: `it ${reach.why}; ${approveRemedy(declared.alias)}`,
    }
  try {
    const { id, uri } = identityOfDeclared(declared)
    const found = stored.find((one) => one.id === id)
    const problem = problemOf(declared)
    return { ...(found ? listedStored(found) : { documents: 0, sections: 0 }), ...own, id, origin: uri, ...(problem ? { problem } : {}) }
  } catch (error) {
    return { ...own, origin: declared.url, documents: 0, sections: 0, problem: faultOf(error).message }
  }
}

const listedStored = ({ name, id, origin, description, documents, sections, syncedAt }: Collection): ListedCollection => ({
  name,
  declared: 'no',
  id,
  origin,
  documents,
  sections,
  ...(description === undefined ? {} : { description }),
  ...(syncedAt === undefined ? {} : { syncedAt }),
})

function problemOf(declared: DeclaredCollection): string | undefined {
  try {
    originOf(declared)
    return undefined
  } catch (error) {
    return faultOf(error).message
  }
}
