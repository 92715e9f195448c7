import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Source } from '../core/source.ts'
import { sourcePlace } from './source-place.ts'

/** How an export names places, for people at other machines. */
export interface ExportedPlaces {
  /** `docs/guide.md, line 10` for a document of a collection, `~/notes.md` or the name alone for another file; other addresses as they are. */
  placeOf(uri: string, source: Pick<Source, 'collection' | 'document' | 'title'> | undefined): string
  /** The same for words with paths in them: the folders of collections by their names, homes as `~`. */
  withoutPaths(words: string): string
}

/** Where homes are, on Linux, macOS and Windows; also in JSON, where each backslash stands twice. */
const homes = /(?:\/home\/|\/Users\/|[A-Za-z]:(?:\\\\|\\|\/)Users(?:\\\\|\\|\/))[^/\\\s"'<>]+|\/root(?=[/"'\s]|$)/g

/** How the places that a run has read are named in its exports, and the `folder` that it began in, as `.`. The log keeps them as they are. */
export function exportedPlaces(sources: Iterable<Source>, folder = ''): ExportedPlaces {
  const roots = new Map<string, string>()
  // The root of all would be found in every path.
  if (folder.length > 3) roots.set(pathToFileURL(folder).href, '.').set(folder, '.')
  for (const { uri, collection, document } of sources) {
    const path = pathOf(uri)
    if (path === undefined || !collection || !document || collection === document || !path.endsWith(`/${document}`)) continue
    const root = path.slice(0, -document.length - 1)
    if (root === '') continue
    roots.set(pathToFileURL(root).href, collection).set(root, collection)
  }
  // Longer ones first: a collection may lie in another one's folder.
  const ordered = [...roots].toSorted(([a], [b]) => b.length - a.length)
  return {
    placeOf(uri, source) {
      const path = pathOf(uri)
      if (path === undefined) return uri
      const name = source?.document ? sourcePlace(source) : pathOutside(path)
      return [name, partOf(uri)].filter(Boolean).join(', ')
    },
    withoutPaths: (words) => ordered.reduce((text, [root, name]) => text.replaceAll(root, name), words).replaceAll(homes, '~'),
  }
}

function pathOf(uri: string): string | undefined {
  const address = URL.parse(uri)
  if (address?.protocol !== 'file:') return undefined
  address.hash = ''
  try {
    return fileURLToPath(address)
  } catch {
    return undefined
  }
}

const pathOutside = (path: string): string => {
  const short = path.replaceAll(homes, '~')
  return short.startsWith('~') ? short : (path.split(/[\\/]/).at(-1) ?? '')
}

/** `line 10`, `lines 10 to 24`, `page 3`. */
function partOf(uri: string): string {
  const { page, first, last } = /#(?:page=(?<page>\d+)|L(?<first>\d+)(?:-L(?<last>\d+))?)$/.exec(uri)?.groups ?? {}
  if (page !== undefined) return `page ${page}`
  if (first === undefined) return ''
  return last === undefined ? `line ${first}` : `lines ${first} to ${last}`
}
