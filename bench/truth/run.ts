// How the check of answers treats what a real model wrote: node bench/truth/run.ts [--all]
// `drafts/*.jsonl`: answers with the sources that they name. `labels.jsonl`, where it is there: what a second reader says of each sentence. `false.jsonl`, where it
// is there: false versions of these sentences, by kind.
import type { CheckedSentence } from '../../src/core/answer.ts'
import { checkedDraft, drafts, falseVersions, labels, share, withoutQuotes } from './answers.ts'

const isObjected = ({ state }: CheckedSentence): boolean => state === 'contradicted' || state === 'unsupported'
let quoted = 0
let invented = 0
const objected: string[] = []
const own = { all: 0, marked: 0 }
const byLabel = new Map<string, { all: number; objected: number }>()
const foreign = { all: 0, objected: 0 }
for (const draft of drafts) {
  for (const [index, sentence] of checkedDraft(draft).sentences.entries()) {
    if (withoutQuotes.has(`${draft.id} ${index}`)) {
      own.all++
      if (sentence.state !== 'own') own.marked++
    } else if (sentence.reason !== 'the model names no source for it') {
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
console.log(`without quotes: ${own.all}; of them marked: ${own.marked}`)
for (const [label, row] of byLabel) console.log(`labelled ${label}: objected to ${share(row.objected, row.all)}`)
if (foreign.all > 0) console.log(`labelled true, not English: objected to ${share(foreign.objected, foreign.all)}`)
const kinds = new Map<string, { all: number; caught: number }>()
for (const { id, sentence, kind, text } of falseVersions) {
  const draft = drafts.find((one) => one.id === id)
  if (!draft) continue
  const found = checkedDraft(draft, new Map([[sentence, text]])).sentences[sentence]
  const row = kinds.get(kind) ?? { all: 0, caught: 0 }
  kinds.set(kind, { all: row.all + 1, caught: row.caught + (found && isObjected(found) ? 1 : 0) })
}
for (const [kind, row] of kinds) console.log(`false, ${kind}: caught ${share(row.caught, row.all)}`)
if (process.argv.includes('--all')) for (const line of objected) console.log(line)
