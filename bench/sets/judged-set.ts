import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ParsedSection } from '../../src/docs/parsed.ts'
import { inBenchData } from './bench-data.ts'

/** One row of a set's `corpus.jsonl`. */
interface CorpusRow {
  readonly _id: string
  readonly title: string
  readonly text: string
  readonly page?: string
  readonly page_title?: string
  readonly crumbs?: readonly string[]
}

export interface Page {
  readonly path: string
  readonly title: string
  readonly sections: readonly ParsedSection[]
}

export interface JudgedQuery {
  readonly id: string
  readonly text: string
}

/** Judgements: by query id, the judged ids with their grade. */
export type Judgements = ReadonlyMap<string, ReadonlyMap<string, number>>

/** A corpus with questions and judgements. `idOf` names a section of a page as the corpus does. */
export interface JudgedSet {
  readonly name: string
  readonly pages: readonly Page[]
  readonly queries: readonly JudgedQuery[]
  readonly sections: Judgements
  /** Judgements of whole pages, where the set has them; they are then the main ones. */
  readonly judgedPages: Judgements | undefined
  idOf(page: string, anchor: string): string
}

/** A set by name, or undefined where it is absent. */
export function loadSet(name: string): JudgedSet | undefined {
  const corpus = inBenchData(`${name}/corpus.jsonl`)
  if (!corpus) return undefined
  const path = dirname(corpus)
  const rows = jsonLines<CorpusRow>(corpus)
  const pages = new Map<string, { title: string; sections: ParsedSection[] }>()
  const ids = new Map<string, string>()
  for (const row of rows) {
    const page = row.page ?? row._id
    const kept = pages.get(page) ?? { title: row.page_title ?? row.title, sections: [] }
    pages.set(page, kept)
    const anchor = `${kept.sections.length}`
    ids.set(`${page}#${anchor}`, row._id)
    kept.sections.push({ heading: row.title, level: 1 + (row.crumbs?.length ?? 0), crumbs: row.crumbs ?? [], anchor, text: row.text })
  }
  return {
    name,
    pages: [...pages].map(([path, page]) => ({ path, ...page })),
    queries: jsonLines<{ _id: string; text: string }>(join(path, 'queries.jsonl')).map(({ _id, text }) => ({ id: _id, text })),
    sections: judgements(join(path, 'qrels.tsv')),
    judgedPages: existsSync(join(path, 'qrels.pages.tsv')) ? judgements(join(path, 'qrels.pages.tsv')) : undefined,
    idOf: (page, anchor) => ids.get(`${page}#${anchor}`) ?? '',
  }
}

const jsonLines = <T>(path: string): readonly T[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T)

function judgements(path: string): Judgements {
  const found = new Map<string, Map<string, number>>()
  for (const line of readFileSync(path, 'utf8').split('\n').slice(1)) {
    const [query, judged, grade] = line.split('\t')
    if (query && judged) found.set(query, (found.get(query) ?? new Map()).set(judged, Number(grade)))
  }
  return found
}
