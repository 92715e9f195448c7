// What a judge makes of a real model's answers, one JSON line a set and figure: node bench/truth/judge.ts, and for one that is still to be asked: --ask FOLDER
// Every answer is judged twice: each sentence that has a false version stands there once as it was written and once falsified, drawn by lot, so that true and false
// sentences stand beside each other as in an answer that errs. `--ask` writes a request of the product a file; who answers writes the replies, one JSON line each
// (`{"n": 1, "reply": "1 states"}`), and `--record FILE` keeps them with a mark of the request that they answer: the number of a sentence holds for that one alone.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer } from '../../src/core/answer.ts'
import { requestOf } from '../../src/core/request.fixture.ts'
import { estimateTokens } from '../../src/core/text/tokens.ts'
import { judgedWords, judgeSystem, readVerdicts } from '../../src/engine/cite/judge.ts'
import { checkedDraft, type Draft, draftSets, falseVersions, labels, sourcesOf, withoutQuotes } from './answers.ts'

interface Round {
  readonly id: string
  readonly set: string
  readonly draft: Draft
  /** False words by the number of their sentence. */
  readonly replaced: ReadonlyMap<number, { readonly text: string; readonly kind: string }>
}

/** 0 or 1 by lot, the same at each start. */
const lot = (words: string): number => [...words].reduce((sum, letter) => (sum * 33 + letter.codePointAt(0)!) % 65_521, 7) % 2

const roundsOf = (set: string, draft: Draft): readonly Round[] =>
  [0, 1].map((round) => ({
    ...{ id: `${draft.id} ${round}`, set, draft },
    replaced: new Map(
      falseVersions
        .filter(({ id, sentence }) => id === draft.id && lot(`${id} ${sentence}`) === round)
        .map(({ sentence, ...version }) => [sentence, version]),
    ),
  }))
const rounds: readonly Round[] = [...draftSets].flatMap(([set, drafts]) => drafts.flatMap((draft) => roundsOf(set, draft)))

function judgedOf({ draft, replaced }: Round) {
  const checked = checkedDraft(draft, new Map([...replaced].map(([sentence, { text }]) => [sentence, text])))
  const answer: Answer = {
    ...{ text: checked.text, citations: checked.citations, sentences: checked.sentences, mode: 'model' },
    ...{ unsupported: [], confidence: 'low', confidenceScore: 0 },
  }
  return { answer, words: judgedWords({ answer, sources: sourcesOf(draft), request: requestOf({ nonce: 'abcdef', verify: 'judge' }) }) }
}

const argument = (name: string): string | undefined => {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

interface Reply {
  readonly n: number
  readonly reply: string
  readonly request?: string
}

const judgedFile = join(import.meta.dirname, 'judged.jsonl')
const readReplies = (file: string): readonly Reply[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Reply)
const markOf = (words: string): string => createHash('sha256').update(`${judgeSystem}\n${words}`).digest('hex').slice(0, 12)

const folder = argument('--ask')
const recorded = argument('--record')
if (recorded) {
  const lines = readReplies(recorded).map(({ n, reply }) => JSON.stringify({ n, request: markOf(judgedOf(rounds[n - 1]!).words), reply }))
  writeFileSync(judgedFile, `${lines.join('\n')}\n`)
} else if (folder) {
  mkdirSync(folder, { recursive: true })
  for (const [index, round] of rounds.entries())
    writeFileSync(join(folder, `${String(index + 1).padStart(3, '0')}.txt`), `${judgedOf(round).words}\n`)
  writeFileSync(join(folder, 'system.txt'), `${judgeSystem}\n`)
} else for (const set of draftSets.keys()) report(set)

function report(set: string): void {
  const replies = new Map(readReplies(judgedFile).map((one) => [one.n, one]))
  let changed = 0
  const says = new Map<string, { all: number; objected: number }>()
  const count = (row: string, isObjected: boolean): void => {
    const { all, objected } = says.get(row) ?? { all: 0, objected: 0 }
    says.set(row, { all: all + 1, objected: objected + (isObjected ? 1 : 0) })
  }
  const tokens: number[] = []
  for (const [index, round] of rounds.entries()) {
    if (round.set !== set) continue
    const { reply, request } = replies.get(index + 1) ?? {}
    const { answer, words } = judgedOf(round)
    if (reply === undefined || request !== markOf(words)) {
      changed++
      continue
    }
    tokens.push(estimateTokens(judgeSystem) + estimateTokens(words) + estimateTokens(reply))
    const verdicts = new Map(readVerdicts(answer, reply).map(({ sentence, says }) => [sentence, says]))
    for (const [sentence, { state, text }] of (answer.sentences ?? []).entries()) {
      const version = round.replaced.get(sentence)
      const label = version ? 'false' : labels.get(`${round.draft.id} ${sentence}`)
      const unquoted = withoutQuotes.get(`${round.draft.id} ${sentence}`)
      if (unquoted && !version) count(`without quotes, ${unquoted}, marked [?]`, verdicts.get(sentence) === 'silent')
      if (process.argv.includes('--all') && unquoted === 'own' && verdicts.get(sentence) === 'silent')
        console.log(`${round.id} ${sentence} own: ${text}`)
      if (!label) continue
      const verdict = verdicts.get(sentence)
      const byCode = state === 'contradicted' || state === 'unsupported'
      const isObjected = byCode || verdict === 'contradicts' || verdict === 'silent'
      // A reader is warned of what is false also where only a part of it is said to stand there.
      const isMarked = isObjected || (label === 'false' && verdict === 'part')
      count(`labelled ${label}, objected to`, isObjected)
      if (label === 'true') count('labelled true, said to stand there in part', verdict === 'part')
      if (label === 'false') count('labelled false, objected to or said to stand there in part', isMarked)
      if (version) count(`false, ${version.kind}`, isMarked)
      if (label !== 'part' && round.draft.language !== 'en') count(`not English, ${label}`, isMarked)
      if (process.argv.includes('--all') && (label === 'false') !== isMarked && label !== 'part')
        console.log(`${round.id} ${sentence} ${label} ${version?.kind ?? ''} ${verdict ?? state}: ${text}`)
    }
  }
  const print = (figure: string, values: object): void => console.log(JSON.stringify({ bench: 'truth/judge', set, figure, ...values }))
  // Those whose request is another one than was answered are left out.
  print('calls', { all: tokens.length + changed, leftOut: changed })
  for (const [row, { all, objected }] of says) print(row, { objected, all })
  tokens.sort((one, other) => one - other)
  print('tokens of a call', { median: tokens[tokens.length >> 1], most: tokens.at(-1) })
}
