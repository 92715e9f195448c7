import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { markAt } from '../../src/core/citation-marks.ts'
import type { Source } from '../../src/core/source.ts'
import { type CheckedText, checkedText } from '../../src/engine/cite/checked-text.ts'

/** An answer that a real model wrote, with the sources that it names. */
export interface Draft {
  readonly id: string
  readonly docs: string
  readonly language: string
  readonly question: string
  readonly draft: string
  readonly sources: readonly (Pick<Source, 'title' | 'text'> & {
    readonly handle: string
    readonly section?: string
    readonly document?: string
  })[]
}

/** A sentence of a draft by its number in it. `label`: `true`, `part` or `false`, as the quotes that it names bear it out. */
export interface Label {
  readonly id: string
  readonly sentence: number
  readonly label: 'true' | 'part' | 'false'
}

/** A sentence of a draft as somebody made it false. */
export interface FalseVersion {
  readonly id: string
  readonly sentence: number
  readonly kind: string
  readonly text: string
}

const folder = import.meta.dirname
const lines = <T>(file: string): readonly T[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as T)
    : []

/** The marks in some words of a model. */
function marksOf(words: string): string {
  let marks = ''
  for (let at = 0; at < words.length; at++) {
    const found = words[at] === '[' ? markAt(words.slice(at), true) : undefined
    if (found && found !== 'open' && found.mark.kind === 'sources') marks += found.mark.raw
  }
  return marks
}

/** The sources of a draft as a run holds them. */
export const sourcesOf = ({ sources }: Draft): ReadonlyMap<string, Source> =>
  new Map(sources.map((source) => [source.handle, { ...source, id: source.handle, uri: `file:///${source.handle}.md` }]))

/** What the check says of a draft, in which some sentences, by number, are given other words. */
export function checkedDraft(draft: Draft, replaced: ReadonlyMap<number, string> = new Map()): CheckedText & { readonly text: string } {
  const check = (words: string) => {
    const checked = checkedText({ sources: sourcesOf(draft), question: draft.question, mode: 'model', verify: 'code', citesUnmarked: true })
    const text = checked.push(words) + checked.end()
    return Object.assign(checked, { text })
  }
  const first = check(draft.draft)
  if (replaced.size === 0) return first
  // The marks of the sentence stay: a model that errs quotes the place that it has misread.
  const pieces = first.pieces.map(({ words, sentence }) => {
    const other = sentence === undefined ? undefined : replaced.get(sentence)
    return other === undefined ? words : `${other} ${marksOf(words)}`
  })
  return check(pieces.join(''))
}

/** Drafts by the name of their set. */
export const draftSets: ReadonlyMap<string, readonly Draft[]> = new Map(
  readdirSync(join(folder, 'drafts'))
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => [name.replace('.jsonl', ''), lines<Draft>(join(folder, 'drafts', name))]),
)
export const labels: ReadonlyMap<string, Label['label']> = new Map(
  lines<Label>(join(folder, 'labels.jsonl')).map((label) => [`${label.id} ${label.sentence}`, label.label]),
)
/** What a second reader says of sentences without quotes: `own` words, a `claim`, or `mixed`. */
export const withoutQuotes: ReadonlyMap<string, string> = new Map(
  lines<{ readonly id: string; readonly sentence: number; readonly label: string }>(join(folder, 'without-quotes.jsonl')).map((row) => [
    `${row.id} ${row.sentence}`,
    row.label,
  ]),
)
export const falseVersions = lines<FalseVersion>(join(folder, 'false.jsonl'))
