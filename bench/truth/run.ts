// How the check of answers treats what a real model wrote, one JSON line a set and figure: node bench/truth/run.ts [--all]
// `labels.jsonl`: what a second reader says of each sentence. `without-quotes.jsonl`: the same of those to which the model gave no quote. `false.jsonl`: false versions
// of these sentences, by kind.
import type { CheckedSentence } from '../../src/core/answer.ts'
import { checkedDraft, type Draft, draftSets, falseVersions, labels, withoutQuotes } from './answers.ts'

const isObjected = ({ state }: CheckedSentence): boolean => state === 'contradicted' || state === 'unsupported'
const isUnnamed = ({ reason }: CheckedSentence): boolean => reason === 'the model gave no source for it'

/** How many there are of each sort, and how many of them were caught. */
class Tally {
  readonly #rows = new Map<string, { all: number; caught: number }>()

  count(row: string, isCaught: boolean): void {
    const { all, caught } = this.#rows.get(row) ?? { all: 0, caught: 0 }
    this.#rows.set(row, { all: all + 1, caught: caught + (isCaught ? 1 : 0) })
  }

  print(set: string): void {
    for (const [figure, { all, caught }] of this.#rows) console.log(JSON.stringify({ bench: 'truth', set, figure, caught, all }))
  }
}

function report(name: string, drafts: readonly Draft[]): void {
  const documentations = new Set(drafts.map(({ docs }) => docs)).size
  console.log(JSON.stringify({ bench: 'truth', set: name, answers: drafts.length, documentations }))
  const tally = new Tally()
  for (const draft of drafts)
    for (const [index, sentence] of checkedDraft(draft).sentences.entries()) {
      const key = `${draft.id} ${index}`
      const label = labels.get(key)
      const unquoted = withoutQuotes.get(key)
      if (unquoted) tally.count(`without quotes, ${unquoted}, marked`, sentence.state !== 'own' && !isUnnamed(sentence))
      else if (!isUnnamed(sentence)) tally.count('with quotes, a quote that stands nowhere', sentence.invented === true)
      if (!label) continue
      tally.count(`labelled ${label}, objected to`, isObjected(sentence))
      if (label === 'true' && draft.language !== 'en') tally.count('labelled true, not English, objected to', isObjected(sentence))
      if (isObjected(sentence) && process.argv.includes('--all')) console.log(`  ${key} ${label}: ${sentence.text} (${sentence.reason})`)
    }
  for (const { id, sentence, kind, text } of falseVersions) {
    const draft = drafts.find((one) => one.id === id)
    const found = draft && checkedDraft(draft, new Map([[sentence, text]])).sentences[sentence]
    if (!found) continue
    tally.count('false, caught', isObjected(found))
    tally.count(`false, ${kind}, caught`, isObjected(found))
  }
  tally.print(name)
}

for (const [name, drafts] of draftSets) report(name, drafts)
