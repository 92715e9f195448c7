import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ParsedSection } from '../../src/docs/parsed.ts'

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

const folder = join(import.meta.dirname, '../../../shared/data')

/** Where a set lies, or undefined where it is absent; benches then say so and go on. */
export const pathOfSet = (name: string): string | undefined => {
  const path = join(folder, name)
  return existsSync(path) ? path : undefined
}

export function loadSet(name: string): JudgedSet | undefined {
  const path = pathOfSet(name)
  if (!path || !existsSync(join(path, 'corpus.jsonl'))) return undefined
  const rows = jsonLines<CorpusRow>(join(path, 'corpus.jsonl'))
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
