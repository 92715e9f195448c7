import { askLimits } from '../../core/request.ts'
import type { Run } from '../../core/run.ts'
import type { RunHistory } from '../../core/run-history.ts'
import { estimateTokens } from '../../core/text/tokens.ts'
import type { Ask } from '../../engine/begin.ts'
import { imageTokens } from '../../engine/context/count.ts'
import { difficultyOf } from '../../engine/difficulty.ts'
import type { EngineDependencies } from '../../engine/engine-dependencies.ts'
import { predictRun } from '../../engine/money/predict-run.ts'
import { runNote } from '../../engine/run-note.ts'
import { toolHint } from '../../engine/tool-hint.ts'

/** What is known of a question before it is asked: what earlier runs taught about its tools, and what it will cost where the price is known. */
export async function foreseen(
  ask: Ask,
  { history, model }: { readonly history: RunHistory; readonly model: EngineDependencies['model'] },
): Promise<Pick<Ask, 'toolHint' | 'predictedCost'>> {
  if (ask.model === 'extractive') return {}
  // A model that cannot be opened fails in the run, which tells why.
  const price = (await model(ask.model).catch(() => undefined))?.price
  const difficulty = difficultyOf(ask.question)
  const earlier = price ? await history.usages({ agent: ask.agent ?? 'ask', model: ask.model, difficulty }) : []
  const cap = ask.limits?.spend ?? askLimits.spend
  const cost = predictRun({ difficulty, tools: ask.tools.length, question: wordsOf(ask), cap, earlier }, price)
  return { toolHint: toolHint(await history.tools(ask.tools)), ...(cost ? { predictedCost: cost } : {}) }
}

/** Tokens of the question and all that comes with it. */
const wordsOf = ({ question, useCase, context, history = [], images = [], seesImages }: Ask): number =>
  (seesImages === false ? 0 : imageTokens * [images, ...history.map((turn) => turn.images ?? [])].flat().length) +
  estimateTokens([question, useCase, context, ...history.flatMap((turn) => [turn.question, turn.answer])].filter(Boolean).join('\n'))

/** Keeps what an ended run teaches later ones; once, however often it is told. */
export async function learn(history: RunHistory, run: Run): Promise<void> {
  const note = runNote(run)
  if (note) await history.note(note)
}
