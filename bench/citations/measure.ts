import { findSupport } from '../../src/engine/cite/support.ts'
import { sentencesOf } from './sentences-of.ts'
import { falsifications, namesIn, paraphrases } from './variants.ts'

export interface CitationFigures {
  readonly true: number
  readonly trueUnsupported: number
  readonly false: number
  readonly falseUnsupported: number
  readonly byKind: Readonly<Record<string, string>>
  readonly missed: readonly string[]
}

/** How many true and false sentences about the documents in `folder` are marked unsupported; `each` of either kind. */
export function measureCitations(folder: string, each: number): CitationFigures {
  const stated = sentencesOf(folder, each * 4)
  const names = stated.flatMap(({ source }) => namesIn(source.text))
  const kinds = ['number', 'name', 'negation'] as const
  const counts = { true: 0, trueUnsupported: 0, false: 0, falseUnsupported: 0 }
  const byKind = new Map<string, [number, number]>()
  const missed: string[] = []
  const count = (kind: string, right: boolean, sentence: string) => {
    const [good, all] = byKind.get(kind) ?? [0, 0]
    byKind.set(kind, [good + (right ? 1 : 0), all + 1])
    if (!right) missed.push(`${kind}: ${sentence}`)
  }
  for (const [index, { sentence, source }] of stated.entries()) {
    if (counts.false < each) {
      const kind = kinds
        .map((_, turn) => kinds[(counts.false + turn) % 3]!)
        .find((candidate) => falsifications[candidate](sentence, shuffled(names, index)))
      if (kind) {
        const made = falsifications[kind](sentence, shuffled(names, index))!
        const caught = findSupport(made, source) === undefined
        counts.false++
        counts.falseUnsupported += caught ? 1 : 0
        count(kind, caught, made)
        continue
      }
    }
    if (counts.true < each) {
      const made = paraphrases
        .map((_, turn) => paraphrases[(index + turn) % paraphrases.length]!(sentence))
        .find((candidate) => candidate !== undefined)!
      const kept = findSupport(made, source) !== undefined
      counts.true++
      counts.trueUnsupported += kept ? 0 : 1
      count('true', kept, made)
    }
  }
  return { ...counts, byKind: Object.fromEntries([...byKind].map(([kind, [good, all]]) => [kind, `${good}/${all}`])), missed }
}

/** The list turned so that another name comes first for every sentence; the same for every run. */
const shuffled = (names: readonly string[], turn: number): readonly string[] => {
  const start = (turn * 7919) % Math.max(1, names.length)
  return [...names.slice(start), ...names.slice(0, start)]
}
