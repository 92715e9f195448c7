import '../own-temporary.ts'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunResult } from '../../src/core/run-result.ts'
import { inBenchData, printSkipped } from '../sets/bench-data.ts'
import { askProgram } from './ask-program.ts'

/**
 * Questions that somebody asked who saw the documents and nothing of the code, of which about a third are not answered there (people/SOURCE.md): answers of
 * `ibid ask` without a model. A JSON line a set; with SHOW=1 one a question, too. Arguments: names of sets, all where absent.
 *
 *     node bench/answers/people.ts [fastify] [vite] [hono] [everyday]
 */
interface Asked {
  readonly id: string
  readonly text: string
  readonly kind: 'answerable' | 'unanswerable'
  /** The word of an unanswerable question that no document has; empty where all have theirs. */
  readonly about: string
  readonly file: string
  readonly quote: string
  readonly note: string
}

interface Outcome extends Pick<Asked, 'id' | 'kind' | 'about' | 'note'> {
  readonly question: string
  /** Whether the sentence that answers is among those quoted as the answer, or anywhere in it. */
  readonly quotes: boolean
  readonly shows: boolean
  /** Whether it claims to answer. */
  readonly claims: boolean
  readonly absent: string
  readonly level: RunResult['confidence']
  readonly score: number
  readonly answer: string
}

const folder = join(import.meta.dirname, 'people')
const named = process.argv.slice(2)
const all: { readonly right: boolean; readonly score: number }[] = []
for (const set of named.length > 0 ? named : ['fastify', 'vite', 'hono', 'everyday']) {
  const documents = set === 'everyday' ? join(folder, set) : inBenchData(`docs/${set}`)
  if (!documents || !existsSync(documents)) {
    printSkipped('people', [`docs/${set}`])
    continue
  }
  const home = mkdtempSync(join(tmpdir(), 'ibid-people-'))
  const lines = readFileSync(join(folder, `${set}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
  const outcomes: Outcome[] = []
  for (const asked of lines.map((line) => JSON.parse(line) as Asked)) {
    const result = await askProgram(asked.text, documents, { PATH: process.env['PATH'], HOME: home })
    const [quoted = ''] = result.answer.split(/\n\n(?:Evidence:|依据：)\n/)
    const absent = result.answer.split('\n').find((line) => line.startsWith('No document mentions')) ?? ''
    const outcome: Outcome = {
      id: asked.id,
      kind: asked.kind,
      question: asked.text,
      quotes: asked.quote !== '' && holds(quoted, asked.quote),
      shows: asked.quote !== '' && holds(result.answer, asked.quote),
      claims: !quoted.includes('none of the sentences found answers'),
      absent,
      about: asked.about,
      level: result.confidence,
      score: result.confidenceScore,
      note: asked.note,
      answer: result.answer,
    }
    outcomes.push(outcome)
    all.push({ right: outcome.quotes, score: outcome.score })
    if (process.env['SHOW']) console.log(JSON.stringify(outcome))
  }
  rmSync(home, { recursive: true })
  const [answerable, unanswerable] = (['answerable', 'unanswerable'] as const).map((kind) => outcomes.filter((each) => each.kind === kind))
  const count = (list: readonly Outcome[] | undefined, is: (each: Outcome) => boolean) => (list ?? []).filter(is).length
  const about = unanswerable?.filter((each) => each.about !== '') ?? []
  console.log(
    JSON.stringify({
      ...{ bench: 'people', set, answerable: answerable?.length, unanswerable: unanswerable?.length },
      quotesTheAnswer: count(answerable, ({ quotes }) => quotes),
      showsTheAnswer: count(answerable, ({ shows }) => shows),
      quotedInAnAnswer: mean((answerable ?? []).map(({ answer }) => quotedIn(answer))),
      saysAbsentThoughAnswered: count(answerable, ({ absent }) => absent !== ''),
      aboutAbsent: about.length,
      saysAbsent: count(about, ({ absent, about }) => absent.toLowerCase().includes(about.toLowerCase())),
      high: {
        answerable: count(answerable, ({ level }) => level === 'high'),
        unanswerable: count(unanswerable, ({ level }) => level === 'high'),
      },
      low: {
        answerable: count(answerable, ({ level }) => level === 'low'),
        unanswerable: count(unanswerable, ({ level }) => level === 'low'),
      },
      confidenceAuc: auc(outcomes.map(({ quotes, score }) => ({ right: quotes, score }))),
    }),
  )
}
console.log(JSON.stringify({ bench: 'people', set: 'all', questions: all.length, confidenceAuc: auc(all) }))

/** Whether the words of a quote stand in a text in their order, whatever the signs between them. */
function holds(text: string, quote: string): boolean {
  const plain = (of: string) =>
    (
      of
        .toLowerCase()
        .replace(/\]\([^)]*\)/g, ']')
        .replace(/\[[\d, ]+\]/g, ' ')
        .match(/[\p{L}\p{N}]+/gu) ?? []
    ).join(' ')
  return plain(text).includes(plain(quote))
}

/** Sentences, rows and listings that an answer quotes before its evidence. */
function quotedIn(answer: string): number {
  return (answer.split(/\n\n(?:Evidence:|依据：)\n/)[0]?.match(/\[\d+\]/g) ?? []).length
}

function mean(numbers: readonly number[]): number {
  return Math.round((numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)) * 10) / 10
}

/** The chance that an answer with the right sentence has a higher score than one without; ties count half. */
function auc(outcomes: readonly { readonly right: boolean; readonly score: number }[]): number {
  const [right, wrong] = [outcomes.filter((each) => each.right), outcomes.filter((each) => !each.right)]
  let wins = 0
  for (const good of right) for (const bad of wrong) wins += good.score > bad.score ? 1 : good.score === bad.score ? 0.5 : 0
  return Math.round((wins / Math.max(1, right.length * wrong.length)) * 1000) / 1000
}
