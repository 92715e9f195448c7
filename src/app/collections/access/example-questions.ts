import type { DocumentReader, StoredDocument, StoredHeading } from '../../../core/document-store.ts'
import type { Principal } from '../../../core/principal.ts'
import type { ExampleQuestion } from '../../../core/schemas/http/collections.ts'
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

/** Documents that nobody asks about at first, by their path. */
const dullPath =
  /(?:^|\/)(?:change-?log|changes|history|news|releases?(?:-notes)?|licen[sc]e|notice|authors|contributors|code[-_]of[-_]conduct)[^/]*$/i
/** Headings that say nothing of what stands below them. */
const dullHeading =
  /^(?:introduction|overview|about|summary|abstract|preface|foreword|contents|table of contents|index|notes?|see also|references?|bibliography|links|further reading|next steps|appendix|misc(?:ellaneous)?|conclusions?|background|examples?|change ?log|changes|history|release notes|unreleased|licen[sc]e|credits|acknowledg\w*|contributing|todo|faq)\W*$/i
/** Such as of a release: 1.4.0, v2, 2024-05-01. */
const datedOrNumbered = /^\W*(?:version\s*|v\.?\s*)?\d+(?:[.\-/]\d+)*\W*(?:\(.*\))?$/i

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
  const paths = (await reader.paths(collection)).filter(({ path }) => !dullPath.test(path))
  const some = evenly(paths, mostDocuments).map(({ number }) => number)
  const documents = (await reader.documentsByNumber(some)).filter((document) => document !== undefined)
  const examples = await Promise.all(
    documents.map(async (document) => {
      const heading = bestHeading(await reader.headings(document.number), document)
      if (heading === undefined) return []
      return [{ question: questionOfHeading(heading, document.title), heading, collection, document: document.path }]
    }),
  )
  return examples.flat().toSorted((a, b) => Number(asks(b.heading)) - Number(asks(a.heading)))
}

/** The first that asks, else the first that says something. */
function bestHeading(headings: readonly StoredHeading[], { title }: StoredDocument): string | undefined {
  const telling = headings.filter(({ heading, length }) => length >= leastText && tells(heading)).map(({ heading }) => heading)
  return telling.find(asks) ?? telling.find((heading) => heading !== title)
}

const tells = (heading: string): boolean =>
  heading.length >= headingUnits.least &&
  heading.length <= headingUnits.most &&
  /\p{L}/u.test(heading) &&
  !dullHeading.test(heading) &&
  !datedOrNumbered.test(heading)

/** As many, spread over the list. */
const evenly = <Item>(items: readonly Item[], many: number): readonly Item[] =>
  items.length <= many ? items : Array.from({ length: many }, (_, index) => items[Math.floor((index * items.length) / many)]!)
