import { isRecord } from './json.ts'
import type { Schema } from './tool.ts'

export const subTaskStatuses = ['pending', 'in_progress', 'done', 'blocked', 'failed'] as const
export type SubTaskStatus = (typeof subTaskStatuses)[number]

/** One part of a plan. The model owns the status; people see each change. */
export interface SubTask {
  readonly id: string
  readonly description: string
  readonly status: SubTaskStatus
  /** May be worked on in the same step as others. */
  readonly parallelizable: boolean
  /** Ids of the sub-tasks whose results it needs. */
  readonly dependencies: readonly string[]
}

/** What a run means to do (row E2). */
export interface Plan {
  readonly goal: string
  readonly subTasks: readonly SubTask[]
  readonly needsClarification: boolean
  /** What the person is to be asked, where `needsClarification`. */
  readonly clarificationPrompt?: string
  /** Ids of agents that could take a part. */
  readonly candidateAgents: readonly string[]
  /** The model's short why, shown on demand. */
  readonly reasoning?: string
}

/** Sub-tasks at most: a longer plan is no plan. */
const longestPlan = 20

/** Sub-tasks that still wait for work. */
export const openSubTasks = (plan: Plan | undefined): readonly SubTask[] =>
  plan?.subTasks.filter(({ status }) => status === 'pending' || status === 'in_progress') ?? []

/** A plan in the words a model and a person read. */
export const planLines = (plan: Plan): string =>
  [
    plan.goal,
    ...plan.subTasks.map(({ id, description, status, dependencies }) => {
      const after = dependencies.length > 0 ? `, after ${dependencies.join(', ')}` : ''
      return `- ${id}: ${description} (${status.replace('_', ' ')}${after})`
    }),
  ].join('\n')

/** The plan with one sub-task moved to position `index` (from 0); as it was where there is no such sub-task. */
export function reordered(plan: Plan, id: string, index: number): Plan {
  const moved = plan.subTasks.find((task) => task.id === id)
  if (!moved) return plan
  const rest = plan.subTasks.filter((task) => task.id !== id)
  return { ...plan, subTasks: rest.toSpliced(Math.max(0, Math.min(index, rest.length)), 0, moved) }
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

/**
 * A plan as models write it. What they leave out is filled in: status `pending`, no dependencies. The schema asks only for what a run uses; the other members
 * of a plan are accepted as well.
 */
export const planSchema: Schema<Plan> = {
  json: {
    type: 'object',
    properties: {
      goal: text,
      subTasks: {
        type: 'array',
        maxItems: longestPlan,
        items: {
          type: 'object',
          properties: {
            id: text,
            description: text,
            status: { type: 'string', enum: subTaskStatuses },
            dependencies: { type: 'array', items: text },
          },
          required: ['id', 'description', 'status'],
        },
      },
      needsClarification: flag,
      clarificationPrompt: text,
    },
    required: ['goal', 'subTasks'],
  },
  check(value) {
    if (!isRecord(value)) return { ok: false, issues: ['expected an object with goal and subTasks'] }
    const issues: string[] = []
    const tasks = Array.isArray(value['subTasks']) ? value['subTasks'] : undefined
    if (typeof value['goal'] !== 'string' || value['goal'].trim() === '') issues.push('goal: expected text')
    if (!tasks) issues.push('subTasks: expected an array')
    if (tasks && tasks.length > longestPlan) issues.push(`subTasks: at most ${longestPlan}`)
    const subTasks = (tasks ?? []).slice(0, longestPlan).flatMap((task, index) => readSubTask(task, index, issues))
    if (issues.length === 0) issues.push(...orderProblems(subTasks))
    if (issues.length > 0) return { ok: false, issues }
    const prompt = words(value['clarificationPrompt'])
    const reasoning = words(value['reasoning'])
    return {
      ok: true,
      value: {
        goal: String(value['goal']).trim(),
        subTasks,
        needsClarification: value['needsClarification'] === true && prompt !== undefined,
        ...(prompt === undefined ? {} : { clarificationPrompt: prompt }),
        candidateAgents: strings(value['candidateAgents']),
        ...(reasoning === undefined ? {} : { reasoning }),
      },
    }
  },
}

function readSubTask(task: unknown, index: number, issues: string[]): readonly SubTask[] {
  const at = `subTasks[${index}]`
  const description = isRecord(task) ? words(task['description']) : undefined
  if (!isRecord(task) || description === undefined) {
    issues.push(`${at}: expected an object with id, description and status`)
    return []
  }
  const status = subTaskStatuses.find((known) => known === (task['status'] ?? 'pending'))
  if (!status) issues.push(`${at}.status: expected one of ${subTaskStatuses.join(', ')}`)
  return [
    {
      id: words(String(task['id'] ?? '')) ?? String(index + 1),
      description,
      status: status ?? 'pending',
      parallelizable: task['parallelizable'] === true,
      dependencies: strings(task['dependencies']),
    },
  ]
}

/** Ids that are used twice, unknown dependencies, and circles. */
function orderProblems(subTasks: readonly SubTask[]): readonly string[] {
  const byId = new Map(subTasks.map((task) => [task.id, task]))
  if (byId.size < subTasks.length) return ['subTasks: two sub-tasks have the same id']
  const unknown = subTasks.flatMap(({ id, dependencies }) => dependencies.filter((on) => !byId.has(on)).map((on) => `${id} on ${on}`))
  if (unknown.length > 0) return [`dependencies: sub-task not found: ${unknown.join(', ')}`]
  const done = new Set<string>()
  for (let before = -1; before < done.size; ) {
    before = done.size
    for (const { id, dependencies } of subTasks) if (dependencies.every((on) => done.has(on))) done.add(id)
  }
  const circle = subTasks.filter(({ id }) => !done.has(id)).map(({ id }) => id)
  return circle.length > 0 ? [`dependencies: these depend on each other: ${circle.join(', ')}`] : []
}

const words = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)
const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string' || typeof each === 'number').map(String) : []
