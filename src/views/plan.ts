import type { Plan, SubTaskStatus } from '../core/plan.ts'
import { oneLine } from '../core/text/one-line.ts'
import { readersSpeech, type Speech } from './words/say.ts'

const boxes: Readonly<Record<SubTaskStatus, string>> = { pending: '[ ]', in_progress: '[>]', done: '[x]', blocked: '[!]', failed: '[!]' }

/** A plan as people watch it change: the goal, then a box for each sub-task. */
export function planText({ goal, subTasks }: Plan, { say, sayText }: Speech = readersSpeech): readonly string[] {
  return [
    say`Plan: ${oneLine(goal, 160)}`,
    ...subTasks.map(({ id, description, status, dependencies }) => {
      const remarks = [
        ...(status === 'blocked' || status === 'failed' ? [sayText(status)] : []),
        ...(dependencies.length > 0 ? [say`after ${dependencies.join(', ')}`] : []),
      ]
      return `  ${boxes[status]} ${id} ${oneLine(description, 160)}${remarks.length > 0 ? ` (${remarks.join('; ')})` : ''}`
    }),
  ]
}
