import type { SearchHit, SearchQuery } from '../../../core/documents.ts'
import type { Principal } from '../../../core/principal.ts'
import type { SearchAnswer } from '../../../core/schemas/http/collections.ts'
import type { App } from '../../app.ts'
import type { Access } from './collection-access.ts'
import { scopeFor } from './collection-scope.ts'

/** Searches what somebody sees. Throws `IbidError('not-found')` for a collection that they do not. */
export async function searchFor(
  dependencies: {
    readonly app: Pick<App, 'dataFolder' | 'documents' | 'input' | 'inspection' | 'library' | 'vectors' | 'writers'>
    readonly access: Access
  },
  principal: Principal,
  { collections, path, ...query }: Pick<SearchQuery, 'query' | 'collections' | 'limit'> & { readonly path?: string | undefined },
): Promise<SearchAnswer> {
  const scope = await scopeFor(dependencies, principal, collections)
  const library = await dependencies.app.library()
  const notices: string[] = []
  const hits = await library.search(scope, {
    ...query,
    ...(path === undefined ? {} : { path: globOf(path) }),
    notice: (line) => notices.push(line),
  })
  return { hits: hits.map(hitOf), notices }
}

/** Anywhere in the path, where it has no wildcards. */
function globOf(path: string): string {
  if (/[*?[\]{}]/.test(path)) return path
  const part = path.replaceAll(/[\\,!]/g, '\\$&')
  return `{**/*${part}*,**/*${part}*/**}`
}

const hitOf = ({ section, collectionName, passage, score }: SearchHit): SearchAnswer['hits'][number] => ({
  collection: section.collection,
  collectionName,
  document: section.document,
  documentTitle: section.documentTitle,
  section: section.id,
  heading: section.heading,
  crumbs: section.crumbs,
  uri: section.uri,
  passage,
  score,
})
