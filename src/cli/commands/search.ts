import { headingPath } from '../../core/documents.ts'
import { IbidError } from '../../core/fault.ts'
import { prepareCollections, wantedCollections } from '../../house/collections.ts'
import { outputOfHits } from '../../tools/documents/hits.ts'
import { type Face, faultLine } from '../face.ts'
import { syncStatus } from '../progress.ts'

export interface SearchOptions {
  readonly in?: readonly string[]
  readonly collections?: readonly string[]
  readonly global?: boolean
  readonly limit?: number
  readonly path?: string
}

/** `ibid search`: ranked sections, no model. */
export async function search(face: Face, query: string, options: SearchOptions): Promise<number> {
  if (query.trim() === '') throw new IbidError('usage', 'the query is empty', 'say what to look for: ibid search "resume a session"')
  const house = await face.house()
  const wanted = wantedCollections(house, { ...options })
  if (wanted.length === 0)
    throw new IbidError(
      'usage',
      'there are no documents to search here',
      'name some: ibid search --in ./docs "..."; or add them for good: ibid collections add ./docs',
    )
  const synced = await prepareCollections(house, wanted, { signal: face.signal, onProgress: syncStatus(face.terminal) })
  face.terminal.status('')
  for (const { name, fault } of synced) if (fault) face.warn(`${name}: ${faultLine(fault)}`)
  const library = await house.library()
  const hits = await library.search(
    wanted.map(({ id }) => id),
    { query, limit: options.limit ?? 8, ...(options.path ? { path: options.path } : {}) },
  )
  if (face.options.json) face.json({ query, results: outputOfHits(hits, '').data })
  else if (hits.length === 0) face.terminal.out('Nothing was found.')
  for (const [index, hit] of face.options.json ? [] : hits.entries()) {
    const place = headingPath(hit.section)
    face.terminal.out(
      `${index + 1}. ${face.terminal.styled('bold', `${hit.collectionName}/${hit.section.document}`)}${place ? ` > ${place}` : ''}`,
    )
    face.terminal.out(`   ${face.terminal.styled('dim', hit.section.uri)}`)
    face.terminal.out(`   ${hit.passage.replace(/\s*\n\s*/g, '\n   ')}\n`)
  }
  const failed = synced.some(({ fault }) => fault !== undefined)
  return failed && hits.length === 0 ? 1 : 0
}
