// What the check of answers makes of sentences whose values are right or wrong, one JSON line a set: node bench/truth/values.ts [--all]
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkedText } from '../../src/engine/cite/checked-text.ts'

interface ValueSentence {
  readonly set: string
  readonly id: string
  readonly passage: string
  readonly quote: string
  readonly sentence: string
  /** As it was meant, and as a second reader says. */
  readonly truth: boolean
  readonly label: boolean
  /** What is right or wrong about it. */
  readonly kind: string
}

const isObjectedTo = ({ passage, quote, sentence }: ValueSentence): boolean => {
  const source = { id: 's1', uri: 'file:///s1.md', title: '', text: passage }
  const checked = checkedText({ sources: new Map([['s1', source]]), question: '', mode: 'model', verify: 'code', citesUnmarked: true })
  checked.push(`${sentence} [s1: "${quote}"]`)
  checked.end()
  return checked.sentences.some(({ state }) => state === 'contradicted' || state === 'unsupported')
}

const all = readFileSync(join(import.meta.dirname, 'values.jsonl'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as ValueSentence)
for (const [set, sentences] of Map.groupBy(
  all.filter(({ truth, label }) => truth === label),
  (one) => one.set,
))
  for (const truth of [true, false]) {
    const meant = sentences.filter((one) => one.truth === truth)
    const objected = meant.filter(isObjectedTo)
    console.log(
      JSON.stringify({ bench: 'truth/values', set, sentences: truth ? 'true' : 'false', objected: objected.length, all: meant.length }),
    )
    if (process.argv.includes('--all'))
      for (const { id, kind, sentence } of truth ? objected : meant.filter((one) => !objected.includes(one)))
        console.log(`  ${id} ${kind}: ${sentence}`)
  }
