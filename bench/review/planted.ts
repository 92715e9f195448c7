import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file with a defect, and the same made safe. */
export interface Pair {
  readonly title: string
  readonly language: string
  readonly bad: PlantedFile
  readonly clean: PlantedFile
}

export interface PlantedFile {
  readonly path: string
  readonly text: string
  /** Lines (from 1) on which a finding is right, with the weaknesses that it may be called. */
  readonly marks: readonly { readonly line: number; readonly cwe: readonly string[]; readonly also: boolean }[]
}

/**
 * Reads the pairs of a folder. In its files, `=== title` begins a pair and `--- path` a file of it: first the one with the defect, then its clean twin.
 * ` <<< CWE-89|CWE-564` ends the line of a defect; with ` also` behind it, the line shows the same defect once more and need not be found.
 */
export function readPairs(folder: string): Pair[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split(/^=== /m)
        .slice(1)
        .map((block): Pair => {
          const [title = '', ...rest] = block.split(/^--- /m)
          const [bad, clean] = rest.map(fileOf)
          if (!bad || !clean || bad.marks.length === 0 || clean.marks.length > 0) throw new Error(`${name}: ${title.trim()} is no pair`)
          return { title: title.trim(), language: name.replace('.txt', ''), bad, clean }
        }),
    )
}

function fileOf(block: string): PlantedFile {
  const [path = '', ...lines] = block.split('\n')
  const marks = lines.flatMap((line, index) => {
    const [, cwe, also] = / <<< ([\w|-]+)( also)?$/.exec(line) ?? []
    return cwe ? [{ line: index + 1, cwe: cwe.split('|'), also: also !== undefined }] : []
  })
  return { path: path.trim(), text: lines.map((line) => line.replace(/ <<< .*$/, '')).join('\n'), marks }
}
