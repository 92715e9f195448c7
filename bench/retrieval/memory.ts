import { stopWords } from '../../src/core/text/stop-words.ts'
import { eachTerm, stem } from '../../src/core/text/words.ts'
import { fitLatent, folding, type LatentSection, latentQuery, newSample, questionKeys } from '../../src/docs/rank/latent.ts'
import { readQuery } from '../../src/docs/rank/query.ts'
import { rarity } from '../../src/docs/rank/question.ts'
import {
  type Candidate,
  type CollectionStatistics,
  firstStage,
  type PageEvidence,
  type RankInput,
} from '../../src/docs/rank/ranking-types.ts'
import { namesVersion, versionMark } from '../../src/docs/rank/version-headings.ts'
import type { Page } from '../sets/judged-set.ts'

/** A collection held in memory with a plain first stage: what the ranking is trained on, free of any store. */
export interface Memory {
  /** The ranking's input for a question. `section` and `page` are places in `sections` and in the pages given. */
  readonly collect: (text: string) => RankInput
  /** Page path and place in its page, of every section. */
  readonly sections: readonly { readonly page: number; readonly ordinal: number }[]
}

interface Posting {
  readonly sections: number[]
  /** Occurrences in title, crumbs and body, three for each section. */
  readonly counts: number[]
  readonly pages: Map<number, number>
}

/** Sections that the latent space is fitted on at most, and its terms at most and for each section. */
const mostFitted = 8_000
const mostRows = 30_000
const rowsPerSection = 4

const mean = (lists: readonly ArrayLike<number>[]): number => lists.reduce((sum, list) => sum + list.length, 0) / Math.max(1, lists.length)

const meanVector = (vectors: readonly Int8Array[]): Int8Array => {
  const sums = new Float64Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) for (let at = 0; at < vector.length; at += 1) sums[at] = (sums[at] ?? 0) + (vector[at] ?? 0)
  return Int8Array.from(sums, (sum) => Math.round(sum / vectors.length))
}

export const openMemory = (pages: readonly Page[], settings: { readonly latent: boolean } = { latent: true }): Memory => {
  const numbers = new Map<string, number>()
  const tokenOf = (term: string, form = 0): number => {
    const number = numbers.get(term) ?? numbers.size
    numbers.set(term, number)
    return number * 4 + form
  }
  const read = (text: string): Uint32Array => {
    const found: number[] = []
    eachTerm(text, (term, form) => found.push(tokenOf(term, form)))
    return Uint32Array.from(found)
  }
  const headed = (text: string): Uint32Array => (namesVersion(text) ? Uint32Array.of(...read(text), tokenOf(versionMark)) : read(text))
  const places: { page: number; ordinal: number }[] = []
  const fields: (LatentSection & { readonly title: Uint32Array; readonly crumbs: Uint32Array; readonly body: Uint32Array })[] = []
  const pageFields = pages.map(({ title, sections }, page) => {
    const first = fields.length
    sections.forEach(({ heading, crumbs, text }, ordinal) => {
      const repeated = heading === '' || heading === title || crumbs[0] === title
      const above = [...(repeated ? [] : [title]), ...crumbs.filter((crumb) => crumb !== heading)]
      fields.push({
        title: headed(heading === '' ? title : heading),
        crumbs: Uint32Array.from(above.flatMap((each) => [...headed(each)])),
        body: read(text),
      })
      places.push({ page, ordinal })
    })
    const own = fields.slice(first)
    const length = own.reduce((sum, field) => sum + field.title.length + field.body.length, 0)
    return {
      title: read(title),
      length,
      first,
      count: own.length,
    }
  })
  const postings: Posting[] = Array.from({ length: numbers.size }, () => ({ sections: [], counts: [], pages: new Map() }))
  fields.forEach(({ title, crumbs, body }, section) => {
    const page = places[section]?.page ?? 0
    ;[title, crumbs, body].forEach((tokens, field) => {
      for (const token of tokens) {
        const posting = postings[token >>> 2]
        if (posting === undefined) continue
        if (posting.sections.at(-1) !== section) posting.counts.push(0, 0, 0)
        if (posting.sections.at(-1) !== section) posting.sections.push(section)
        const at = posting.counts.length - 3 + field
        posting.counts[at] = (posting.counts[at] ?? 0) + 1
        if (field !== 1) posting.pages.set(page, (posting.pages.get(page) ?? 0) + 1)
        else if (!posting.pages.has(page)) posting.pages.set(page, 0)
      }
    })
  })
  const collection: CollectionStatistics = {
    sections: fields.length,
    pages: pages.length,
    averageTitle: mean(fields.map(({ title }) => title)),
    averageCrumbs: mean(fields.map(({ crumbs }) => crumbs)),
    averageBody: mean(fields.map(({ body }) => body)),
    averagePage: pageFields.reduce((sum, { length }) => sum + length, 0) / Math.max(1, pages.length),
  }
  const skip = new Set([...stopWords].flatMap((word) => numbers.get(stem(word)) ?? []))
  const stride = Math.max(1, Math.ceil(fields.length / mostFitted))
  const sample = newSample(skip)
  for (let at = 0; settings.latent && at < fields.length; at += stride) sample.add(fields[at] ?? { title: [], crumbs: [], body: [] })
  const space = settings.latent ? fitLatent(sample, { vocabulary: Math.min(mostRows, fields.length * rowsPerSection) }) : undefined
  const vectors = space === undefined ? [] : fields.map(folding(space, skip))
  const pageVectors = space === undefined ? [] : pageFields.map(({ first, count }) => meanVector(vectors.slice(first, first + count)))
  const { k1, b } = firstStage
  const norm = (length: number, average: number): number => 1 - b + (b * length) / Math.max(1, average)
  const saturate = (frequency: number): number => (frequency * (k1 + 1)) / (frequency + k1)

  const collect = (text: string): RankInput => {
    const query = readQuery(text)
    const found = query.terms.map(({ term }) => numbers.get(term) ?? -1)
    const scores = new Float64Array(fields.length)
    const pageScores = new Float64Array(pages.length)
    query.terms.forEach(({ weight }, at) => {
      const posting = postings[found[at] ?? -1]
      if (posting === undefined) return
      const share = rarity(posting.sections.length, collection.sections) * weight
      posting.sections.forEach((section, place) => {
        const field = fields[section]
        if (field === undefined) return
        const [title = 0, crumbs = 0, body = 0] = posting.counts.slice(place * 3, place * 3 + 3)
        const frequency =
          (firstStage.title * title) / norm(field.title.length, collection.averageTitle) +
          (firstStage.crumbs * crumbs) / norm(field.crumbs.length, collection.averageCrumbs) +
          (firstStage.body * body) / norm(field.body.length, collection.averageBody)
        scores[section] = (scores[section] ?? 0) + share * saturate(frequency)
      })
      const pageShare = rarity(posting.pages.size, pages.length) * weight
      for (const [page, count] of posting.pages) {
        const frequency = count / norm(pageFields[page]?.length ?? 0, collection.averagePage)
        pageScores[page] = (pageScores[page] ?? 0) + pageShare * saturate(frequency)
      }
    })
    const key = (section: number): number => (scores[section] ?? 0) + firstStage.pageShare * (pageScores[places[section]?.page ?? 0] ?? 0)
    const best = [...scores.keys()]
      .filter((section) => (scores[section] ?? 0) > 0)
      .sort((x, y) => key(y) - key(x) || x - y)
      .slice(0, firstStage.candidates)
    const pageAt = new Map<number, number>()
    for (const section of best) {
      const page = places[section]?.page ?? 0
      if (!pageAt.has(page)) pageAt.set(page, pageAt.size)
    }
    const evidence = [...pageAt.keys()].map((page): PageEvidence => {
      const own = pageFields[page]
      const latent = pageVectors[page]
      return {
        page,
        length: own?.length ?? 0,
        sections: own?.count ?? 0,
        title: own?.title ?? [],
        counts: found.map((number) => postings[number]?.pages.get(page) ?? 0),
        ...(latent === undefined ? {} : { latent }),
      }
    })
    const candidates = best.flatMap((section): Candidate[] => {
      const [field, place, latent] = [fields[section], places[section], vectors[section]]
      if (field === undefined || place === undefined) return []
      const page = pageAt.get(place.page) ?? 0
      return [
        { section, page, ordinal: place.ordinal, ...field, lexical: scores[section] ?? 0, ...(latent === undefined ? {} : { latent }) },
      ]
    })
    const tokens: number[] = []
    eachTerm(text, (term) => {
      const number = numbers.get(term)
      if (number !== undefined) tokens.push(number * 4)
    })
    return {
      query,
      collection,
      versionTerm: numbers.get(versionMark) ?? -1,
      terms: found.map((number) => ({
        number,
        sections: postings[number]?.sections.length ?? 0,
        pages: postings[number]?.pages.size ?? 0,
      })),
      pages: evidence,
      candidates,
      ...(space === undefined ? {} : { latent: latentQuery(space.dimensions, [space], questionKeys(tokens, skip)) }),
    }
  }
  return { collect, sections: places }
}
