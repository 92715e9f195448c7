// How the check of answers treats what a real model wrote: node bench/truth/run.ts [--judged FILE]
// `drafts/*.jsonl`: answers with the sources that they name. `labels.jsonl`, where it is there: what a second reader says of each sentence. `false.jsonl`, where it
// is there: false versions of these sentences, by kind.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckedSentence } from '../../src/core/answer.ts'
import { markAt } from '../../src/core/marks.ts'
import type { Source } from '../../src/core/source.ts'
import { checkedText } from '../../src/engine/cite/checked-text.ts'

interface Draft {
  readonly id: string
  readonly docs: string
  readonly language: string
  readonly draft: string
  readonly sources: readonly (Pick<Source, 'title' | 'text'> & {
    readonly handle: string
    readonly section?: string
    readonly document?: string
  })[]
}

/** A sentence of a draft by its number in it. `label`: `true`, `part` or `false`, as the quotes that it names bear it out. */
interface Label {
  readonly id: string
  readonly sentence: number
  readonly label: 'true' | 'part' | 'false'
}

interface FalseVersion {
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

function check({ draft, sources }: Draft, replaced?: { readonly sentence: number; readonly text: string }) {
  const begin = () =>
    checkedText({
      sources: new Map(sources.map((source) => [source.handle, { ...source, id: source.handle, uri: `file:///${source.handle}.md` }])),
      mode: 'model',
      verify: 'code',
      citesUnmarked: true,
    })
  const first = begin()
  first.push(draft)
  first.end()
  if (!replaced) return first
  const again = begin()
  // The marks of the sentence stay: a model that errs quotes the place that it has misread.
  again.push(
    first.pieces.map(({ words, sentence }) => (sentence === replaced.sentence ? `${replaced.text} ${marksOf(words)}` : words)).join(''),
  )
  again.end()
  return again
}

const isObjected = ({ state }: CheckedSentence): boolean => state === 'contradicted' || state === 'unsupported'
const share = (part: number, whole: number): string =>
  `${part} of ${whole}${whole > 0 ? `, ${Math.round((1000 * part) / whole) / 10}%` : ''}`

const drafts = readdirSync(join(folder, 'drafts'))
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) => lines<Draft>(join(folder, 'drafts', name)))
const labels = new Map(lines<Label>(join(folder, 'labels.jsonl')).map((label) => [`${label.id} ${label.sentence}`, label.label]))
const falses = lines<FalseVersion>(join(folder, 'false.jsonl'))

let quoted = 0
let invented = 0
const objected: string[] = []
const own = { all: 0, marked: 0 }
const byLabel = new Map<string, { all: number; objected: number }>()
const foreign = { all: 0, objected: 0 }
for (const draft of drafts) {
  for (const [index, sentence] of check(draft).sentences.entries()) {
    if (sentence.state === 'own') own.all++
    else if (sentence.reason !== 'the model names no source for it') {
      quoted++
      if (sentence.invented) invented++
      if (isObjected(sentence)) objected.push(`${draft.id} ${index}: ${sentence.text} (${sentence.reason})`)
      const label = labels.get(`${draft.id} ${index}`)
      if (label) {
        const row = byLabel.get(label) ?? { all: 0, objected: 0 }
        byLabel.set(label, { all: row.all + 1, objected: row.objected + (isObjected(sentence) ? 1 : 0) })
        if (label === 'true' && draft.language !== 'en') {
          foreign.all++
          if (isObjected(sentence)) foreign.objected++
        }
      }
    }
  }
}
console.log(`${drafts.length} answers over ${new Set(drafts.map(({ docs }) => docs)).size} documentations`)
console.log(
  `sentences with quotes: ${quoted}; quotes that stand nowhere: ${share(invented, quoted)}; objected to: ${share(objected.length, quoted)}`,
)
console.log(`own words: ${own.all}`)
for (const [label, row] of byLabel) console.log(`labelled ${label}: objected to ${share(row.objected, row.all)}`)
if (foreign.all > 0) console.log(`labelled true, not English: objected to ${share(foreign.objected, foreign.all)}`)
const kinds = new Map<string, { all: number; caught: number }>()
for (const { id, sentence, kind, text } of falses) {
  const draft = drafts.find((one) => one.id === id)
  if (!draft) continue
  const found = check(draft, { sentence, text }).sentences[sentence]
  const row = kinds.get(kind) ?? { all: 0, caught: 0 }
  kinds.set(kind, { all: row.all + 1, caught: row.caught + (found && isObjected(found) ? 1 : 0) })
}
for (const [kind, row] of kinds) console.log(`false, ${kind}: caught ${share(row.caught, row.all)}`)
if (process.argv.includes('--all')) for (const line of objected) console.log(line)
