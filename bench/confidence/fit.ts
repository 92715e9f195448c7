/**
 * Fits the weights of src/engine/cite/confidence.ts to judged answers (SOURCE.md) by logistic regression, and prints beside them what confidence is worth on documentations
 * that were left out of the fit, each in its turn, one JSON line a figure: node bench/confidence/fit.ts
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Judged {
  readonly id: string
  /** The documentation that was asked. */
  readonly asked: string
  readonly score: number
  readonly held: number
  readonly words: number
  readonly onlyEvidence: boolean
  readonly label: 'right' | 'partly' | 'wrong'
}

const rows = readFileSync(join(import.meta.dirname, 'judged.jsonl'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Judged)
const documentationOf = ({ id }: Judged): string => id.slice(0, id.lastIndexOf('-'))
const isForeign = (row: Judged): boolean => documentationOf(row) !== row.asked
const isRight = ({ label }: Judged): boolean => label === 'right'
const signsOf = ({ score, held, words, onlyEvidence }: Judged): readonly number[] => [1, score, held, Math.log(words), onlyEvidence ? 1 : 0]
const dot = (one: readonly number[], other: readonly number[]): number => one.reduce((sum, value, at) => sum + value * other[at]!, 0)
const chance = (logit: number): number => 1 / (1 + Math.exp(-logit))

/** Small enough that it only keeps weights finite. */
const penalty = 0.04
const rounds = 40_000
const rate = 0.5

function weightsFor(judged: readonly Judged[]): readonly number[] {
  let weights: readonly number[] = [0, 0, 0, 0, 0]
  for (let round = 0; round < rounds; round++) {
    const slope = weights.map((weight, at) => (at === 0 ? 0 : -penalty * weight))
    for (const row of judged) {
      const signs = signsOf(row)
      const off = (isRight(row) ? 1 : 0) - chance(dot(weights, signs))
      for (const [at, sign] of signs.entries()) slope[at]! += off * sign
    }
    weights = weights.map((weight, at) => weight + (rate * slope[at]!) / judged.length)
  }
  return weights
}

const areaUnderCurve = (better: readonly number[], worse: readonly number[]): number =>
  better.flatMap((one) => worse.map((other) => (one > other ? 1 : one === other ? 0.5 : 0))).reduce<number>((sum, one) => sum + one, 0) /
  (better.length * worse.length)

/** Above it is one in twenty. */
const limitOf = (logits: readonly number[]): number => logits.toSorted((a, b) => a - b)[Math.floor(logits.length * 0.95)]!

/** Where `high` begins in the product; the base is moved so that one foreign answer in twenty is there. */
const high = 0.65
const moved = (weights: readonly number[], over: readonly Judged[]): readonly number[] => {
  const limit = limitOf(over.filter(isForeign).map((row) => dot(weights, signsOf(row))))
  return weights.map((weight, at) => (at === 0 ? weight - limit + Math.log(high / (1 - high)) : weight))
}

const leftOut = rows.map((row) => ({ row, logit: 0 }))
for (const documentation of new Set(rows.map(documentationOf))) {
  const others = rows.filter((row) => documentationOf(row) !== documentation)
  const weights = moved(weightsFor(others), others)
  for (const each of leftOut) if (documentationOf(each.row) === documentation) each.logit = dot(weights, signsOf(each.row))
}
const logits = (which: (row: Judged) => boolean): readonly number[] => leftOut.filter(({ row }) => which(row)).map(({ logit }) => logit)
const print = (figure: string, values: object): void => console.log(JSON.stringify({ bench: 'confidence', figure, ...values }))
const printHigh = (whose: string, which: (row: Judged) => boolean): void => {
  const among = logits(which)
  print(`high, ${whose}`, { high: among.filter((logit) => chance(logit) > high).length, all: among.length })
}
const isWrong = ({ label }: Judged): boolean => label === 'wrong'
const round = (value: number): number => Math.round(value * 100) / 100
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000
const [base, score, held, words, onlyEvidence] = moved(weightsFor(rows), rows).map(round)
print('weights', { base, score, held, words, onlyEvidence })
print('right', { right: rows.filter(isRight).length, all: rows.filter((row) => !isForeign(row)).length })
printHigh('right', isRight)
printHigh('foreign', isForeign)
printHigh('wrong of their own documentation', (row) => isWrong(row) && !isForeign(row))
print('area under the curve, right against foreign', { auc: rounded(areaUnderCurve(logits(isRight), logits(isForeign))) })
print('area under the curve, right against wrong and foreign', { auc: rounded(areaUnderCurve(logits(isRight), logits(isWrong))) })
