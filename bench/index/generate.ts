import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ParsedSection } from '../../src/docs/parsed.ts'
import { inBenchData } from '../sets/bench-data.ts'

interface Row {
  readonly page: string
  readonly page_title: string
  readonly title: string
  readonly text: string
  readonly crumbs: readonly string[]
}

const lines = <T>(path: string): T[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): T => JSON.parse(line))

/** The public sets without which no pages can be generated. */
export const needed: readonly string[] = ['docs-links', 'docs']

/** Questions of real people, where the set is here, else sentences of real authors. */
export const questions = (): string[] => {
  const path = inBenchData('ray-docs-qa/queries.jsonl') ?? inBenchData('docs-links/queries.jsonl')
  return path === undefined ? [] : lines<{ readonly text: string }>(path).map(({ text }) => text)
}

/** Numbers from 0 to below 1, the same for the same seed. */
const randomFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface GeneratedPage {
  readonly path: string
  readonly title: string
  readonly sections: readonly ParsedSection[]
}

/**
 * Pages made by recombining real ones: the headings of a real page, each section as long as the real one but of paragraphs drawn from the whole
 * documentation, and one long word in forty replaced by one that only few pages share, so that the vocabulary grows as it does in life.
 */
export function* generatePages(sections: number): Generator<GeneratedPage> {
  const rows = ['docs-links', 'ray-docs-qa'].flatMap((set) => {
    const path = inBenchData(`${set}/corpus.jsonl`)
    return path === undefined ? [] : lines<Row>(path)
  })
  const pages = [...Map.groupBy(rows, ({ page }) => page).values()]
  const manuals = inBenchData('docs') ?? ''
  const trees = globSync('**/*.md', { cwd: manuals }).map((path) => readFileSync(join(manuals, path), 'utf8'))
  const paragraphs = [...rows.map(({ text }) => text), ...trees].flatMap((text) => text.split(/\n{2,}/)).filter((text) => text.length > 40)
  const random = randomFrom(7)
  const draw = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  let made = 0
  for (let copy = 0; made < sections; copy += 1) {
    for (const [at, page] of pages.entries()) {
      if (made >= sections) return
      const title = page[0]?.page_title ?? ''
      const own = page.slice(0, sections - made).map((row, ordinal): ParsedSection => {
        const parts: string[] = []
        for (let length = 0; length < row.text.length; length += parts.at(-1)?.length ?? 1) parts.push(draw(paragraphs) ?? '')
        const text = parts
          .join('\n\n')
          .replaceAll(/[a-z]{7,}/g, (word) => (random() < 0.025 ? `${word}${Math.floor(random() ** 2 * sections)}` : word))
        return { heading: row.title, level: row.crumbs.length + 1, crumbs: row.crumbs, anchor: `s${ordinal}`, text, line: 1 + ordinal * 10 }
      })
      made += own.length
      yield { path: `${copy}/${page[0]?.page ?? at}.md`, title, sections: own }
    }
  }
}
