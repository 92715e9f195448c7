import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MemoryCategory, MemoryTier } from '../../src/core/memory.ts'

const folder = join(import.meta.dirname, 'people')

/** What a line does to the earlier ones of the same person; see `people/SOURCE.md`. */
export type Kind = 'new' | 'change' | 'repeat' | 'also' | 'more'

/** What one reader says of a line. */
export interface Label {
  readonly kind: Kind
  /** Ids of the lines that it changes, repeats, adds to or only seems to contradict. */
  readonly of: readonly string[]
  readonly category: MemoryCategory
  readonly tier: MemoryTier
}

/** Something that a person says, with what its writer and a second reader say of it. */
export interface Line {
  readonly id: string
  readonly says: string
  readonly labels: readonly [writer: Label, second: Label]
}

/** What a person asks later, and the lines that answer needs. */
export interface Asked {
  readonly ask: string
  readonly needs: readonly string[]
}

export interface Person {
  readonly name: string
  readonly lines: readonly Line[]
  readonly asks: readonly Asked[]
}

/** People who were looked at while the code was made; the others were looked at once, at the end. */
const seen = new Set(['en01', 'en02', 'en03', 'en04', 'en05', 'de01', 'de02', 'de03', 'zh01', 'zh02', 'zh03'])

const linesOf = <T>(file: string): readonly T[] =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)

/** The people of a part, by name. */
export const people = (part: 'seen' | 'held'): readonly Person[] =>
  readdirSync(folder)
    .flatMap((file) => /^(\w\w\d\d)\.jsonl$/.exec(file)?.[1] ?? [])
    .filter((name) => seen.has(name) === (part === 'seen'))
    .sort()
    .map((name) => {
      const second = new Map(linesOf<Label & { readonly id: string }>(`${name}.second.jsonl`).map((label) => [label.id, label]))
      return {
        name,
        lines: linesOf<Label & { readonly id: string; readonly says: string }>(`${name}.jsonl`).map(({ id, says, ...writer }) => ({
          id,
          says,
          labels: [writer, second.get(id)!] as const,
        })),
        asks: linesOf<Asked>(`${name}.asks.jsonl`),
      }
    })
