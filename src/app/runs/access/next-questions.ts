import type { DocumentReader, StoredHeading } from '../../../core/document-store.ts'
import type { RunEvent } from '../../../core/event-types.ts'
import type { NextQuestion, ReadSource } from '../../../core/schemas/http/runs.ts'
import { findSection } from '../../../docs/library/find-section.ts'
import type { App } from '../../app.ts'
import { questionOfHeading } from '../../questions/question-of-heading.ts'
import { readSources } from './run-sources.ts'

/** As many as a person looks at. */
const most = 3

/** Sections before and behind a cited one that are looked at, the nearest first; what follows is read sooner than what stands before. */
const beside = [1, -1, 2, -2, 3] as const

/**
 * What might be asked next: the headings that stand beside the cited sections, in their documents as they are indexed now, those of the first citation first.
 * None of them is cited itself.
 */
export async function nextQuestions(app: Pick<App, 'documents'>, events: readonly RunEvent[]): Promise<readonly NextQuestion[]> {
  const [began] = events
  const scope = began?.type === 'run.began' ? began.request.scope : undefined
  const cited = readSources(events)
    .filter(({ citations }) => citations.length > 0)
    .toSorted((a, b) => (a.citations[0]?.mark ?? 0) - (b.citations[0]?.mark ?? 0))
  const known = new Set(cited.map(({ source }) => placeOf(source.collection, source.document, source.section?.split(' > ').at(-1))))
  const store = await app.documents()
  const besides = await store.read((reader) =>
    Promise.all(cited.slice(0, most).map(({ source }) => questionsBeside(reader, source, scope))),
  )
  const rounds = beside.flatMap((_, round) => besides.flatMap((each) => each[round] ?? []))
  const fresh = rounds.filter(({ collection, document, heading }) => !known.has(placeOf(collection, document, heading)))
  return [...new Map(fresh.map((each) => [each.question, each])).values()].slice(0, most)
}

const placeOf = (collection = '', document = '', heading = ''): string => [collection, document, heading].join('\n')

async function questionsBeside(
  reader: DocumentReader,
  { collection: name, document: path, section }: ReadSource['source'],
  scope: readonly string[] | undefined,
): Promise<readonly NextQuestion[]> {
  if (name === undefined || path === undefined) return []
  const collection = (await reader.collections()).find(
    (each) => (each.id === name || each.name === name) && (scope?.includes(each.id) ?? true),
  )
  const document = collection && (await reader.documentAt(collection.id, path))
  if (!document) return []
  const headings = await reader.headings(document.number)
  const at = findSection(headings, section ?? document.title, document.title)?.index ?? 0
  return beside
    .flatMap((step): StoredHeading | readonly StoredHeading[] => headings[at + step] ?? [])
    .filter(({ heading }) => heading !== '' && heading !== document.title)
    .map(({ heading }) => ({
      collection: name,
      document: path,
      heading,
      question: questionOfHeading(heading, document.title),
    }))
}
