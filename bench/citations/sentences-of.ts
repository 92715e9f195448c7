import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from '../../src/core/source.ts'
import { sentences } from '../../src/core/text/sentences.ts'

/** A sentence of a real document with the section it stands in. */
export interface Stated {
  readonly sentence: string
  readonly source: Source
}

const words = /[\p{L}\d]+/gu

/** Plain statements of 8 to 30 words from the Markdown files below `folder`, at most `most`, spread evenly over the files. */
export function sentencesOf(folder: string, most: number): readonly Stated[] {
  const files = globSync('**/*.md', {
    cwd: folder,
    exclude: (name) => name === 'node_modules' && folder.endsWith('node_modules') === false,
  }).sort()
  const all = files.flatMap((file) => statedIn(join(folder, file), file))
  const step = Math.max(1, Math.floor(all.length / most))
  return all.filter((_, index) => index % step === 0).slice(0, most)
}

function statedIn(path: string, file: string): readonly Stated[] {
  const sections = readFileSync(path, 'utf8').split(/^(?=#{1,4} )/m)
  return sections.flatMap((section, index) => {
    const [heading = '', ...rest] = section.split('\n')
    const text = rest.join('\n').trim()
    const source: Source = { id: `${file}#${index}`, title: file, uri: `file://${path}`, text, section: heading.replace(/^#+ /, '') }
    return sentences(text)
      .filter(({ kind }) => kind === 'prose')
      .map(({ start, end }) => text.slice(start, end))
      .filter(isStatement)
      .map((sentence) => ({ sentence, source }))
  })
}

function isStatement(sentence: string): boolean {
  const count = sentence.match(words)?.length ?? 0
  return count >= 8 && count <= 30 && /^[A-Z`]/.test(sentence) && /\.$/.test(sentence) && !/[|<>{}]|https?:|\]\(|\n/.test(sentence)
}
