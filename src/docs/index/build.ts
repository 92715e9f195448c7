import type { Batch, DocumentRows, NewDocument } from '../../core/document-store.ts'
import { latinLanguageOf } from '../../core/text/language.ts'
import type { ParsedSection } from '../parsed.ts'
import { namesVersion, versionMark } from '../rank/version-headings.ts'
import { newPacker } from './blocks.ts'
import { encodeChunks, type Fields } from './forward.ts'
import { type GrowingPostingLists, newGrowingPostingLists } from './growing-posting-lists.ts'
import { encodeLayout, layoutOf } from './layout.ts'
import { encodePostings, packCounts } from './postings.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A document whose words have been read, in the vocabulary's own numbers. */
export interface ReadDocument {
  readonly document: NewDocument
  readonly sections: readonly ParsedSection[]
  readonly title: Uint32Array
  readonly fields: readonly Fields[]
}

/** Characters of a document that its language is told by. */
const telling = 4_000

/** The language of a document, told by its beginning: a short section is read as the others are. */
const languageOfDocument = (sections: readonly ParsedSection[]): string => {
  let words = ''
  for (const { heading, text } of sections) {
    if (words.length >= telling) break
    words += `${heading}\n${text.slice(0, telling)}\n`
  }
  return latinLanguageOf(words)
}

/** Reads the words of a document. The crumbs field holds the page's title too, unless the heading or the first crumb repeats it. */
export const readDocument = (vocabulary: Vocabulary, document: NewDocument, sections: readonly ParsedSection[]): ReadDocument => {
  const language = languageOfDocument(sections)
  const tokens = (text: string): Uint32Array => vocabulary.tokens(text, language)
  const headed = (heading: string): ArrayLike<number> => {
    const words = tokens(heading)
    return namesVersion(heading) ? [...words, vocabulary.token(versionMark)] : words
  }
  const title = Uint32Array.from(headed(document.title))
  return {
    document,
    sections,
    title,
    fields: sections.map(({ heading, crumbs, text }) => {
      const repeated = heading === '' || heading === document.title || crumbs[0] === document.title
      return {
        title: heading === '' ? title : headed(heading),
        crumbs: [...(repeated ? [] : title), ...crumbs.flatMap((crumb) => (crumb === heading ? [] : Array.from(headed(crumb))))],
        body: tokens(text),
      }
    }),
  }
}

/** Posting lists of a batch by the vocabulary's own term number, ascending by section. */
const collectPostings = (vocabulary: Vocabulary, documents: readonly ReadDocument[]): GrowingPostingLists => {
  const size = vocabulary.size()
  const [title, crumbs, body] = [new Uint16Array(size), new Uint16Array(size), new Uint32Array(size)]
  const postings = newGrowingPostingLists(size)
  const met: number[] = []
  const count = (tokens: ArrayLike<number>, counts: Uint16Array | Uint32Array): void => {
    for (let at = 0; at < tokens.length; at += 1) {
      const term = (tokens[at] ?? 0) >>> 2
      if (title[term] === 0 && crumbs[term] === 0 && body[term] === 0) met.push(term)
      counts[term] = (counts[term] ?? 0) + 1
    }
  }
  let section = 0
  for (const { fields } of documents) {
    for (const field of fields) {
      count(field.title, title)
      count(field.crumbs, crumbs)
      count(field.body, body)
      for (const term of met) {
        postings.add(term, section, packCounts(title[term] ?? 0, crumbs[term] ?? 0, body[term] ?? 0))
        title[term] = 0
        crumbs[term] = 0
        body[term] = 0
      }
      met.length = 0
      section += 1
    }
  }
  return postings
}

const storedFields = (vocabulary: Vocabulary, { title, crumbs, body }: Fields): Fields => ({
  title: Array.from(title, vocabulary.stored),
  crumbs: Array.from(crumbs, vocabulary.stored),
  body: Array.from(body, vocabulary.stored),
})

/** The rows of a batch. The vocabulary must be settled; documents get numbers from `first` on; `vectors` gives a page its latent row. */
export const buildBatch = (
  vocabulary: Vocabulary,
  documents: readonly ReadDocument[],
  removed: readonly string[],
  first: number,
  vectors?: (sections: readonly Fields[]) => Uint8Array,
): Batch => {
  if (documents.length === 0) return { removed, documents: [] }
  const layout = layoutOf(
    documents.map(({ fields }, at) => ({
      document: first + at,
      sections: fields.map(({ title, crumbs, body }) => ({ title: title.length, crumbs: crumbs.length, body: body.length })),
    })),
  )
  const pageOf = (section: number): number => layout.pageOf[section] ?? 0
  const postings = collectPostings(vocabulary, documents)
  const storedTerm = (term: number): number => vocabulary.stored(term * 4) / 4
  const packer = newPacker()
  // One list at a time: held together, tens of thousands of small arrays would outlive every young collection.
  for (const term of postings.terms().toSorted((a, b) => storedTerm(a) - storedTerm(b)))
    packer.add(storedTerm(term), encodePostings(postings.pairs(term), pageOf))
  const rows = documents.map(({ document, sections, title, fields }, at): DocumentRows => {
    return {
      number: first + at,
      document,
      sections,
      forward: encodeChunks({ title, length: layout.pageLengths[at] ?? 0 }, fields, vocabulary.stored),
      ...(vectors === undefined ? {} : { latent: vectors(fields.map((field) => storedFields(vocabulary, field))) }),
    }
  })
  return {
    removed,
    documents: rows,
    segment: { sections: layout.titles.length, layout: encodeLayout(layout), postings: packer.take(true) },
  }
}
