import type { Plan } from '../../../src/core/plan.ts'
import { taskWords } from '../parts/plan-list.tsx'
import { chat } from '../words/en/chat.ts'
import { wordsOf } from '../words/words.tsx'

const say = wordsOf('chat', chat)

/** What is otherwise in a plan than in the one before it, in lines for people. */
export function planChanges(before: Plan, after: Plan): readonly string[] {
  const was = new Map(before.subTasks.map((task) => [task.id, task]))
  const is = new Set(after.subTasks.map(({ id }) => id))
  return [
    ...(before.goal === after.goal ? [] : [say('planGoal', { goal: after.goal })]),
    ...after.subTasks.flatMap(({ id, description, status }) => {
      const old = was.get(id)
      if (!old) return [say('planAdded', { task: id, description })]
      return [
        ...(old.description === description ? [] : [say('planReworded', { task: id, description })]),
        ...(old.status === status ? [] : [say('planState', { task: id, state: taskWords[status] })]),
      ]
    }),
    ...before.subTasks.flatMap(({ id, description }) => (is.has(id) ? [] : [say('planDropped', { task: id, description })])),
  ]
}

/** Ids of the sub-tasks that are new or otherwise in the newest plan. */
export function changedTasks(plans: readonly Plan[]): ReadonlySet<string> {
  const [before, after] = plans.slice(-2)
  if (!before || !after) return new Set()
  const was = new Map(before.subTasks.map(({ id, status, description }) => [id, `${status} ${description}`]))
  return new Set(after.subTasks.flatMap(({ id, status, description }) => (was.get(id) === `${status} ${description}` ? [] : [id])))
}
