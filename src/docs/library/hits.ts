import type { DocumentReader, StoredSection } from '../../core/document-store.ts'
import { type Collection, headingPath, type SearchHit } from '../../core/documents.ts'
import { estimateTokens } from '../../core/text/tokens.ts'
import type { Found } from '../index/found.ts'
import { sectionOf } from './present.ts'
import { leadsElsewhere, sectionWithText } from './section-with-text.ts'
import { type TitledDocument, type Titles, titledBy } from './titles.ts'

/** What a passage is chosen from. */
export interface PassageSource {
  readonly text: string
  /** The headings above the text, the document's title among them. */
  readonly headings: string
  readonly rarity?: ReadonlyMap<string, number>
  /** Of the hit, from 0. */
  readonly place: number
}

export interface HitOptions {
  /** At most so many hits. */
  readonly limit: number
  /** Chooses the words that answer best. */
  readonly passage: (source: PassageSource) => string
  /** Over all passages and headings, but never before the first; no limit where absent. */
  readonly maxTokens?: number | undefined
}

/** What a search should find beyond the hits that are wanted: sections that only lead elsewhere give way to these. */
export const spareFound = 12

interface Told {
  readonly found: Found
  readonly own: StoredSection
  readonly document: TitledDocument
  readonly collectionName: string
}

/** Fetches what was found, each section once. Those that only lead elsewhere come behind all others; the score falls. */
export const hitsOf = async (
  reader: DocumentReader,
  found: readonly Found[],
  collections: readonly Collection[],
  titles: Titles,
  { limit, passage, maxTokens = Number.POSITIVE_INFINITY }: HitOptions,
): Promise<readonly SearchHit[]> => {
  const told = await toldOf(reader, found.slice(0, limit), collections, titles)
  const isLeading = ({ own, document }: Told): boolean => leadsElsewhere(document, own)
  // The spare ones are read where they are needed, which is seldom.
  if (told.length < limit || told.some(isLeading)) {
    const shown = new Set(told.map(({ own }) => own.number))
    told.push(...(await toldOf(reader, found.slice(limit), collections, titles)).filter(({ own }) => !shown.has(own.number)))
  }
  const ordered = [...told.filter((each) => !isLeading(each)), ...told.filter(isLeading)].slice(0, limit)
  const hits: SearchHit[] = []
  let tokens = 0
  let least = Number.POSITIVE_INFINITY
  for (const { found, own, document, collectionName } of ordered) {
    const { score, coverage, rarity } = found
    const section = sectionOf(document, own, own.text)
    const headings = `${document.title} ${headingPath(section)}`
    const words = passage({ text: own.text, headings, place: hits.length, ...(rarity === undefined ? {} : { rarity }) })
    tokens += estimateTokens([document.path, ...own.crumbs, own.heading, words].join(' '))
    if (tokens > maxTokens && hits.length > 0) break
    least = Math.min(least, score)
    hits.push({ section, collectionName, score: least, coverage, passage: words })
  }
  return hits
}

/** The sections that speak for what was found, in its order, each once. */
const toldOf = async (
  reader: DocumentReader,
  found: readonly Found[],
  collections: readonly Collection[],
  titles: Titles,
): Promise<Told[]> => {
  if (found.length === 0) return []
  const [sections, documents] = await Promise.all([
    reader.sections(found.map(({ section }) => section)),
    reader.documentsByNumber(found.map(({ document }) => document)),
  ])
  const [speaking, titled] = await Promise.all([
    Promise.all(
      sections.map((section, at) => {
        const document = documents[at]
        return section && document && sectionWithText(reader, document, section)
      }),
    ),
    titledBy(reader, documents, collections, titles),
  ])
  const seen = new Set<number>()
  return found.flatMap((found, at) => {
    const [own, document] = [speaking[at], titled.get(documents[at]?.number ?? -1)]
    const collectionName = collections.find(({ id }) => id === found.collection)?.name
    if (own === undefined || document === undefined || collectionName === undefined || seen.has(own.number)) return []
    seen.add(own.number)
    return [{ found, own, document, collectionName }]
  })
}
