import { headingPath, type SearchHit, sourceOfSection } from '../../core/documents.ts'
import type { Source } from '../../core/source.ts'
import { phrase } from '../../core/text/phrase.ts'
import type { ToolOutput } from '../../core/tool.ts'

/** A search hit as evidence: the whole section, of which the passage is shown. */
export const sourceOfHit = (hit: SearchHit): Source =>
  sourceOfSection(hit.section, hit.collectionName, {
    ...(hit.passage === hit.section.text ? {} : { passage: hit.passage }),
    score: round(hit.score),
    coverage: round(hit.coverage),
  })

/** Hits as a tool's answer, with the same facts as data. */
export function outputOfHits(hits: readonly SearchHit[], heading: string): ToolOutput {
  return {
    text: heading,
    sources: hits.map(sourceOfHit),
    data: hits.map((hit) => ({
      collection: hit.collectionName,
      document: hit.section.document,
      section: headingPath(hit.section),
      title: hit.section.documentTitle,
      uri: hit.section.uri,
      score: round(hit.score),
      coverage: round(hit.coverage),
      passage: hit.passage,
    })),
  }
}

/** `3 sections for "order"`; `about` says for what, with its blank. */
export const found = (count: number, about: string): string =>
  count === 0 ? phrase`No sections${about}` : phrase`${count} section(s)${about}`

/** ` for "order"`. */
export const forQuery = (query: string): string => phrase` for "${inQuotes(query)}"`

/** What stands between the quotes of `JSON.stringify`. */
export const inQuotes = (text: string): string => JSON.stringify(text).slice(1, -1)

const round = (number: number): number => Math.round(number * 1000) / 1000
