import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Source } from '../../src/core/source.ts'
import { sentences } from '../../src/core/text/sentences.ts'

/** A sentence of a real document with the section it stands in. */
export interface Stated {
  readonly sentence: string
  /** The sentence right behind it in the same section, where that is a statement too. */
  readonly follower?: string
  readonly source: Source
}

const words = /[\p{L}\d]+/gu

/** The Markdown files below `folder`, in order of path. */
export const markdownIn = (folder: string): readonly string[] =>
  globSync('**/*.md', { cwd: folder })
    .sort()
    .map((file) => join(folder, file))

/** README and change log files of the packages that are installed in `folder` (a `node_modules`), in order of path. */
export const installedDocuments = (folder: string): readonly string[] =>
  globSync(['*/{README,readme,Readme,CHANGELOG}.md', '@*/*/{README,readme,Readme,CHANGELOG}.md'], { cwd: folder })
    .filter((file) => !file.startsWith('node-'))
    .sort()
    .map((file) => join(folder, file))

/** Plain statements of 8 to 30 words from Markdown files, at most `most`, spread evenly over the files. */
export function sentencesOf(files: readonly string[], most: number): readonly Stated[] {
  const seen = new Set<string>()
  const all = files.flatMap(statedIn).filter(({ sentence }) => !seen.has(sentence) && seen.add(sentence))
  const step = Math.max(1, all.length / most)
  return Array.from({ length: Math.min(most, all.length) }, (_, index) => all[Math.floor(index * step)]!)
}

function statedIn(path: string): readonly Stated[] {
  const sections = readFileSync(path, 'utf8').split(/^(?=#{1,4} )/m)
  return sections.flatMap((section, index) => {
    const [heading = '', ...rest] = section.split('\n')
    const text = rest.join('\n').trim()
    const title = path.split('/').slice(-2).join('/')
    const source: Source = { id: `${path}#${index}`, title, uri: pathToFileURL(path).href, text, section: heading.replace(/^#+ /, '') }
    const units = sentences(text).map(({ start, end, kind }) => ({ sentence: text.slice(start, end), kind }))
    const isGood = (unit: (typeof units)[number] | undefined) => unit?.kind === 'prose' && isStatement(unit.sentence)
    return units.flatMap((unit, at) =>
      isGood(unit) ? [{ sentence: unit.sentence, source, ...(isGood(units[at + 1]) ? { follower: units[at + 1]!.sentence } : {}) }] : [],
    )
  })
}

function isStatement(sentence: string): boolean {
  const count = sentence.match(words)?.length ?? 0
  return count >= 8 && count <= 30 && /^[A-Z`]/.test(sentence) && /\.$/.test(sentence) && !/[|<>{}[\]]|https?:|\n/.test(sentence)
}
