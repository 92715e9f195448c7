import { openSubTasks, type Plan, type SubTask } from './plan.ts'
import { queryWords, terms } from './text/words.ts'

/** Open sub-tasks of which an answer does not speak: it holds less than half of the words of their description. */
export function unansweredSubTasks(plan: Plan | undefined, answer: string): readonly SubTask[] {
  const said = new Set(terms(answer))
  return openSubTasks(plan).filter(({ description }) => {
    const wanted = queryWords(description)
    return wanted.filter(({ term }) => said.has(term)).length * 2 < wanted.length
  })
}
