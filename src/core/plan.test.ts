import { describe, expect, it } from 'vitest'
import { openSubTasks, type Plan, planLines, planSchema, reordered } from './plan.ts'

const task = (id: string, dependencies: readonly string[] = []) => ({ id, description: `find ${id}`, status: 'pending', dependencies })
const issues = (value: unknown) => {
  const checked = planSchema.check(value)
  return checked.ok ? [] : checked.issues
}
const planOf = (value: unknown): Plan => {
  const checked = planSchema.check(value)
  if (!checked.ok) throw new Error(checked.issues.join())
  return checked.value
}

describe('a plan as a model writes it', () => {
  it('is filled in where the model left something out', () => {
    expect(
      planOf({ goal: ' compare ', subTasks: [{ description: 'find a' }, { id: 7, description: 'find b', dependencies: [1] }] }),
    ).toEqual({
      goal: 'compare',
      subTasks: [
        { id: '1', description: 'find a', status: 'pending', parallelizable: false, dependencies: [] },
        { id: '7', description: 'find b', status: 'pending', parallelizable: false, dependencies: ['1'] },
      ],
      needsClarification: false,
      candidateAgents: [],
    })
  })

  it('keeps what it says of clarification, agents and reasons', () => {
    const plan = {
      goal: 'g',
      subTasks: [],
      needsClarification: true,
      clarificationPrompt: 'Which?',
      candidateAgents: ['ada'],
      reasoning: 'why',
    }
    expect(planOf(plan)).toEqual(plan)
  })

  it('asks nothing where it has no words to ask with', () => {
    expect(planOf({ goal: 'g', subTasks: [], needsClarification: true, clarificationPrompt: ' ' })).not.toHaveProperty(
      'clarificationPrompt',
    )
    expect(planOf({ goal: 'g', subTasks: [], needsClarification: true }).needsClarification).toBe(false)
  })

  it.each<[string, unknown, readonly string[]]>([
    ['no object', 'search first', ['expected an object with goal and subTasks']],
    ['nothing', undefined, ['expected an object with goal and subTasks']],
    ['no goal and no sub-tasks', {}, ['goal: expected text', 'subTasks: expected an array']],
    [
      'sub-tasks without words',
      { goal: 'g', subTasks: ['find a', { id: 'b' }] },
      [
        'subTasks[0]: expected an object with id, description and status',
        'subTasks[1]: expected an object with id, description and status',
      ],
    ],
    [
      'an unknown status',
      { goal: 'g', subTasks: [{ ...task('a'), status: 'finished' }] },
      ['subTasks[0].status: expected one of pending, in_progress, done, blocked, failed'],
    ],
    ['an id used twice', { goal: 'g', subTasks: [task('a'), task('a')] }, ['subTasks: two sub-tasks have the same id']],
    ['an unknown dependency', { goal: 'g', subTasks: [task('a', ['z'])] }, ['dependencies: sub-task not found: a on z']],
    ['a sub-task that waits for itself', { goal: 'g', subTasks: [task('a', ['a'])] }, ['dependencies: these depend on each other: a']],
    [
      'a circle, and what waits for it',
      { goal: 'g', subTasks: [task('a', ['b']), task('b', ['a']), task('c', ['b']), task('d')] },
      ['dependencies: these depend on each other: a, b, c'],
    ],
    ['10,000 sub-tasks', { goal: 'g', subTasks: Array.from({ length: 10_000 }, (_, at) => task(`t${at}`)) }, ['subTasks: at most 20']],
  ])('is not taken with %s', (_case, value, expected) => {
    expect(issues(value)).toEqual(expected)
  })

  it('takes dependencies in any order', () => {
    expect(issues({ goal: 'g', subTasks: [task('c', ['a', 'b']), task('b', ['a']), task('a')] })).toEqual([])
  })
})

describe('a plan', () => {
  const plan = planOf({
    goal: 'Compare both',
    subTasks: [task('a'), { ...task('b', ['a']), status: 'in_progress' }, { ...task('c', ['a', 'b']), status: 'done' }],
  })

  it('is read in lines', () => {
    expect(planLines(plan)).toBe(
      ['Compare both', '- a: find a (pending)', '- b: find b (in progress, after a)', '- c: find c (done, after a, b)'].join('\n'),
    )
  })

  it('has the sub-tasks open that wait for work', () => {
    expect(openSubTasks(plan).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(openSubTasks(undefined)).toEqual([])
  })

  it('can be reordered, never beyond its ends, and stays as it is for an unknown sub-task', () => {
    const order = (id: string, index: number) => reordered(plan, id, index).subTasks.map((each) => each.id)
    expect(order('c', 0)).toEqual(['c', 'a', 'b'])
    expect(order('a', 1)).toEqual(['b', 'a', 'c'])
    expect(order('a', 99)).toEqual(['b', 'c', 'a'])
    expect(order('b', -5)).toEqual(['b', 'a', 'c'])
    expect(reordered(plan, 'z', 0)).toBe(plan)
  })
})
