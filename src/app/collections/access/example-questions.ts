import type { DocumentReader, StoredHeading } from '../../../core/document-store.ts'
import type { Principal } from '../../../core/principal.ts'
import type { ExampleQuestion } from '../../../core/schemas/http/collections.ts'
import { terms } from '../../../core/text/words.ts'
import { namesVersion } from '../../../docs/rank/version-headings.ts'
import type { App } from '../../app.ts'
import { asks, questionOfHeading } from '../../questions/question-of-heading.ts'
import type { Access } from './collection-access.ts'

/** As many as a person looks at. */
const most = 5
/** Collections and documents of each that are looked into. */
const mostCollections = 6
const mostDocuments = 16
/** UTF-16 units of a section that holds something. */
const leastText = 80
const headingUnits = { least: 4, most: 70 }

/** Names in capitals stand by custom on what surrounds a work, such as its licence and its changes. */
const isAside = (path: string): boolean => /(?:^|\/)(?!README)[A-Z][A-Z_-]+(?:\.\w+)?$/.test(path)

/** What might be asked first: headings of sections that hold something, from different documents, those that ask before those that do not. */
export async function exampleQuestions(
  { app, access }: { readonly app: Pick<App, 'documents'>; readonly access: Access },
  principal: Principal,
): Promise<readonly ExampleQuestion[]> {
  const listed = await access.collections(principal)
  // On a machine of one's own, what was indexed on the fly is not asked unless it is named.
  const asked = listed.filter(({ declared }) => declared !== 'no' || principal.owner !== undefined)
  const ids = asked.flatMap(({ id, documents }) => (id !== undefined && documents > 0 ? [id] : [])).slice(0, mostCollections)
  const store = await app.documents()
  const byCollection = await store.read((reader) => Promise.all(ids.map((id) => examplesOf(reader, id))))
  const rounds = Array.from({ length: most }, (_, round) => byCollection.flatMap((each) => each[round] ?? [])).flat()
  return [...new Map(rounds.map((each) => [each.question, each])).values()].slice(0, most)
}

async function examplesOf(reader: DocumentReader, collection: string): Promise<readonly ExampleQuestion[]> {
  const paths = (await reader.paths(collection)).filter(({ path }) => !isAside(path))
  const some = evenly(paths, mostDocuments).map(({ number }) => number)
  const documents = (await reader.documentsByNumber(some)).filter((document) => document !== undefined)
  const headings = await Promise.all(documents.map(async ({ number }) => (await reader.headings(number)).filter(isFit)))
  const times = new Map<string, number>()
  for (const heading of headings.flatMap((each) => [...new Set(each.map(({ heading }) => heading))]))
    times.set(heading, (times.get(heading) ?? 0) + 1)
  const examples = documents.flatMap((document, index) => {
    const [heading] = headings[index]!.map(({ heading }) => heading)
      .filter((heading) => times.get(heading) === 1 && (asks(heading) || heading !== document.title))
      .toSorted((a, b) => telling(b) - telling(a))
    if (heading === undefined) return []
    return [{ question: questionOfHeading(heading, document.title), heading, collection, document: document.path }]
  })
  return examples.toSorted((a, b) => telling(b.heading) - telling(a.heading))
}

/** Whether it stands over a section that holds something, and names neither a release nor a day. */
const isFit = ({ heading, length }: StoredHeading): boolean =>
  length >= leastText &&
  heading.length >= headingUnits.least &&
  heading.length <= headingUnits.most &&
  /\p{L}/u.test(heading) &&
  !namesVersion(heading)

/** How much a heading says of its section: one that asks says most, one of a single word least. What several documents have, as their introductions, says nothing. */
const telling = (heading: string): number => (asks(heading) ? 2 : Number(terms(heading).length > 1))

/** As many, spread over the list. */
const evenly = <Item>(items: readonly Item[], many: number): readonly Item[] =>
  items.length <= many ? items : Array.from({ length: many }, (_, index) => items[Math.floor((index * items.length) / many)]!)
