import type { Plan } from '../core/plan.ts'
import type { Difficulty, Limits } from '../core/request.ts'
import { terms } from '../core/text/words.ts'

/** Words that join or weigh several things. */
const joining =
  /\b(?:and|or|versus|vs|compare[ds]?|differences?|between|each|all|every|trade-?offs?|pros|cons|both|first|then|while)\b|[;,，；、]|和|与|比较|区别|以及|分别/giu

/**
 * How hard a question is. From its words: informative terms (over 12, over 30), questions in it (over 1, over 3) and joining words (over 1, over 4);
 * from the plan: sub-tasks (over 2, over 4). The hardest sign decides, so a plan can only raise it.
 */
export function difficultyOf(question: string, plan?: Plan): Difficulty {
  const level = Math.max(levelOf(question), above(plan?.subTasks.length ?? 0, 2, 4))
  return level === 0 ? 'simple' : level === 1 ? 'moderate' : 'complex'
}

/** Asked several times in every step of a run, so what was judged is kept. */
const judged = new Map<string, number>()
const judgedKept = 1_000

function levelOf(question: string): number {
  const known = judged.get(question)
  if (known !== undefined) return known
  const questions = question.match(/[?？]/g)?.length ?? 0
  const joined = question.match(joining)?.length ?? 0
  const level = Math.max(above(terms(question).length, 12, 30), above(questions, 1, 3), above(joined, 1, 4))
  if (judged.size >= judgedKept) judged.clear()
  judged.set(question, level)
  return level
}

/** Model steps at this difficulty: as given, half-way to the most, the most. */
export function stepsAllowed({ steps, stepsAtMost }: Limits, difficulty: Difficulty): number {
  const most = Math.max(steps, stepsAtMost)
  return difficulty === 'simple' ? steps : difficulty === 'moderate' ? Math.ceil((steps + most) / 2) : most
}

const above = (count: number, some: number, many: number): number => (count > many ? 2 : count > some ? 1 : 0)
