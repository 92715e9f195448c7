import type { DocumentReader, StoredDocument, StoredHeading, StoredSection } from '../../../core/document-store.ts'
import type { Principal } from '../../../core/principal.ts'
import type { ExampleQuestion } from '../../../core/schemas/http/collections.ts'
import { terms } from '../../../core/text/words.ts'
import { namesVersion } from '../../../docs/rank/version-headings.ts'
import type { App } from '../../app.ts'
import { asks, questionOfHeading } from '../../questions/question-of-heading.ts'
import type { Access } from './collection-access.ts'

/** As many as a person looks at. */
const most = 5
/** Collections, documents of each and sections of each that are looked into. */
const mostCollections = 6
const mostDocuments = 24
const mostSections = 16
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
  const sections = await Promise.all(documents.map((document) => fittingSections(reader, document)))
  const telling = tellingIn(sections)
  const examples = documents.flatMap((document, index) => {
    const [best] = sections[index]!.map((section) => ({ heading: section.heading, score: telling(section) })).toSorted(
      (a, b) => b.score - a.score,
    )
    if (best === undefined) return []
    const { heading, score } = best
    return [{ score, example: { question: questionOfHeading(heading, document.title), heading, collection, document: document.path } }]
  })
  return examples.toSorted((a, b) => b.score - a.score).map(({ example }) => example)
}

async function fittingSections(reader: DocumentReader, { number, title }: StoredDocument): Promise<readonly StoredSection[]> {
  const fit = (await reader.headings(number)).filter((heading) => isFit(heading) && (asks(heading.heading) || heading.heading !== title))
  const sections = await reader.sections(evenly(fit, mostSections).map((heading) => heading.number))
  return sections.filter((section) => section !== undefined)
}

/**
 * How much a heading promises of its section: the words in it are also in the text below, and stand over few other documents, as those of an introduction do
 * not. One that asks comes before all others; one of a single word promises half.
 */
function tellingIn(documents: readonly (readonly StoredSection[])[]): (section: StoredSection) => number {
  const times = new Map<string, number>()
  for (const sections of documents)
    for (const term of new Set(sections.flatMap(({ heading }) => terms(heading)))) times.set(term, (times.get(term) ?? 0) + 1)
  return ({ heading, text }) => {
    const words = [...new Set(terms(heading))]
    const below = new Set(terms(text))
    const kept = words.filter((word) => below.has(word)).reduce((sum, word) => sum + 1 / (times.get(word) ?? 1), 0)
    return words.length < 2 ? kept / 2 : kept / words.length + Number(asks(heading))
  }
}

/** Whether it stands over a section that holds something, and names neither a release nor a day. */
const isFit = ({ heading, length }: StoredHeading): boolean =>
  length >= leastText &&
  heading.length >= headingUnits.least &&
  heading.length <= headingUnits.most &&
  /\p{L}/u.test(heading) &&
  !namesVersion(heading)

/** As many, spread over the list. */
const evenly = <Item>(items: readonly Item[], many: number): readonly Item[] =>
  items.length <= many ? items : Array.from({ length: many }, (_, index) => items[Math.floor((index * items.length) / many)]!)
