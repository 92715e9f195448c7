import { describe, expect, it } from 'vitest'
import type { Fact } from '../../core/event-types.ts'
import { canonicalJson } from '../../core/json.ts'
import type { Grant, Permission } from '../../core/permission.ts'
import type { QuestionAnswer } from '../../core/question.ts'
import type { Request } from '../../core/request.ts'
import type { Run } from '../../core/run.ts'
import type { Tool, ToolCall } from '../../core/tool.ts'
import { callOf, counting, finished, invocationOf, probe, replied, runAsked } from './guards.fixture.ts'
import { permissionOf } from './permission.ts'
import { permissionGuard } from './permission-guard.ts'

const decide = (rules: readonly Permission[], input: unknown = {}, tool = 'probe', request: Partial<Request> = {}) =>
  permissionOf(runAsked({ permissions: rules, ...request }), probe({ name: tool }), { ...callOf(input), tool }, input).then(
    ({ decision }) => decision,
  )
const permission = (run: Run, tool: Tool, call: ToolCall) => permissionOf(run, tool, call, call.input).then(({ decision }) => decision)
const rule = (parts: Partial<Permission>): Permission => ({ tool: 'probe', decision: 'allow', ...parts })
const asked = (call = 'r1'): Fact => ({ type: 'question.asked', question: { id: 'q1', kind: 'approval', text: 'May it?', call } })
const said = (parts: Partial<QuestionAnswer>): Fact => ({
  type: 'question.answered',
  answer: { question: 'q1', text: '', by: 'person', ...parts },
})

describe('without rules', () => {
  it.each([
    ['read', 'allow'],
    ['network', 'allow'],
    ['write', 'ask'],
  ] as const)('a tool with the effect %s is: %s', async (effect, decision) => {
    expect(await permission(runAsked({}), probe({ effect }), callOf({}))).toBe(decision)
  })
})

describe('a rule', () => {
  it('decides if it is the first that fits', async () => {
    const rules = [rule({ tool: 'other', decision: 'allow' }), rule({ decision: 'deny' }), rule({ decision: 'allow' })]
    expect(await decide(rules)).toBe('deny')
    expect(await decide(rules.toReversed())).toBe('allow')
  })

  it.each([
    ['*', true],
    ['probe', true],
    ['pro*', true],
    ['*be', true],
    ['p*o*e', true],
    ['pr', false],
    ['robe', false],
    ['*r', false],
    ['pe*pe', false],
    ['probe*probe', false],
    ['p.obe', false],
  ])('for the tool %s fits probe: %s', async (tool, fits) => {
    expect((await decide([rule({ tool, decision: 'deny' })])) === 'deny').toBe(fits)
  })

  it('never looks at long arguments twice', async () => {
    const long = 'a'.repeat(100_000)
    expect(await decide([rule({ arguments: `${'*a'.repeat(200)}*b`, decision: 'deny' })], { text: long })).toBe('allow')
  })
})

describe('a rule that asks or denies', () => {
  const deny = (pattern: string, input: unknown) =>
    decide([rule({ arguments: pattern, decision: 'deny' })], input).then((decision) => decision === 'deny')

  it('fits widely: where the arguments hold its words anywhere', async () => {
    expect(await deny('rm -rf', { command: 'ls && rm -rf /', why: 'tidy' })).toBe(true)
    expect(await deny('rm*home', { commands: [{ run: 'rm /home/ada' }] })).toBe(true)
    expect(await deny('"force":true', { force: true })).toBe(true)
    expect(await deny('say "hi"', { command: 'say "hi"' })).toBe(true)
    expect(await deny('/etc', { path: '/etc/passwd' })).toBe(true)
    expect(await deny('rm -rf', { command: 'rmdir' })).toBe(false)
  })

  it('fits where one of the paths lies in its folder', async () => {
    const rules = [rule({ folder: '/secret', decision: 'deny' })]
    expect(await decide(rules, { path: '/secret/key', file: '/project/a' })).toBe('deny')
    expect(await decide(rules, { path: '/project/../secret/key' })).toBe('deny')
    expect(await decide(rules, { path: '/secrets/key' })).toBe('allow')
    expect(await decide(rules, { path: 'secret/key' }, 'probe', { folder: '/' })).toBe('deny')
  })
})

describe('a rule that allows', () => {
  const write = (rules: readonly Permission[], input: unknown, request: Partial<Request> = {}) =>
    permission(runAsked({ permissions: rules, ...request }), probe({ effect: 'write' }), callOf(input))

  it('fits narrowly: every text among the arguments is as it says, from its first character to its last', async () => {
    const rules = [rule({ arguments: 'git *' })]
    expect(await write(rules, { command: 'git status', times: 3 })).toBe('allow')
    expect(await write(rules, { command: 'echo git status' })).toBe('ask')
    expect(await write(rules, { command: 'rm -rf /', why: 'git status' })).toBe('ask')
    expect(await write(rules, { commands: ['git status', 'rm'] })).toBe('ask')
    expect(await write(rules, {})).toBe('ask')
    expect(await write([rule({ arguments: 'git status' })], { command: 'git status --short' })).toBe('ask')
  })

  it('leaves paths to its folder, and fits where all of them lie in it', async () => {
    const rules = [rule({ arguments: 'git *', folder: '/project' })]
    expect(await write(rules, { command: 'git status', cwd: '/project/site' })).toBe('allow')
    expect(await write(rules, { command: 'git status', cwd: '/project' })).toBe('allow')
    expect(await write(rules, { command: 'git status', cwd: '/project/../etc' })).toBe('ask')
    expect(await write(rules, { command: 'git status', cwd: '/workshop' })).toBe('ask')
    expect(await write(rules, { command: 'git status' })).toBe('ask')
    expect(await write([rule({ folder: '/project' })], { path: '/project/a', file: '/etc/passwd' })).toBe('ask')
    expect(await write([rule({ folder: '/project' })], { path: 7 })).toBe('ask')
    expect(await write([rule({ folder: '/' })], { path: '/etc/passwd' })).toBe('allow')
  })

  it('takes relative paths from the folder of the run, not from its own', async () => {
    const rules = [rule({ folder: '/project/safe' })]
    expect(await write(rules, { path: 'key' }, { folder: '/project' })).toBe('ask')
    expect(await write(rules, { path: 'safe/key' }, { folder: '/project' })).toBe('allow')
    expect(await write([rule({ folder: 'safe' })], { path: 'safe/key' }, { folder: '/project' })).toBe('allow')
  })
})

describe('an approval', () => {
  const ask = [rule({ decision: 'ask' })]
  const call = callOf({ b: 1, a: 2 })
  const other = callOf({ b: 1, a: 3 }, 'r2')
  const answered = (parts: Partial<QuestionAnswer>) =>
    runAsked({ permissions: ask }, replied(1, { calls: [call, other] }), asked(), said(parts))

  it.each([
    ['once', 'allow', 'ask'],
    ['session', 'allow', 'ask'],
    ['deny', 'deny', 'ask'],
  ] as const)('%s: %s this call, and %s for another one', async (decision, first, second) => {
    const run = answered({ decision })
    expect(await permission(run, probe(), call)).toBe(first)
    expect(await permission(run, probe(), other)).toBe(second)
  })

  it('holds once for this call alone, and for the session for the same arguments in any order, before and after the call has run', async () => {
    const again = callOf({ a: 2, b: 1 }, 'r3')
    expect(await permission(answered({ decision: 'once' }), probe(), again)).toBe('ask')
    expect(await permission(answered({ decision: 'session' }), probe(), again)).toBe('allow')
    const later = runAsked(
      { permissions: ask },
      replied(1, { calls: [call] }),
      asked(),
      said({ decision: 'session' }),
      finished(call),
      replied(2),
    )
    expect(await permission(later, probe(), again)).toBe('allow')
    expect(await permission(later, probe({ name: 'other' }), { ...again, tool: 'other' })).toBe('allow')
    expect(await permission(later, probe({ name: 'other', effect: 'write' }), { ...again, tool: 'other' })).toBe('ask')
  })

  it('of an earlier run of the session holds for exactly its arguments, but not against a rule that denies', async () => {
    const grants: Grant[] = [{ tool: 'probe', arguments: canonicalJson({ a: 2, b: 1 }) }]
    expect(await permission(runAsked({ permissions: ask, grants }), probe(), call)).toBe('allow')
    expect(await permission(runAsked({ permissions: ask, grants }), probe(), other)).toBe('ask')
    expect(await permission(runAsked({ permissions: [rule({ decision: 'deny' })], grants }), probe(), call)).toBe('deny')
  })
})

describe('the guard', () => {
  const run = (...facts: Fact[]) => runAsked({ permissions: [rule({ decision: 'ask' })] }, replied(1, { calls: [callOf({})] }), ...facts)
  const outcome = async (...facts: Fact[]) => {
    const inner = counting()
    const { status, output } = await permissionGuard(inner)(invocationOf({ run: run(...facts) }), probe(), {})
    return [inner.times(), status, output.text]
  }

  it('lets an allowed call through', async () => {
    expect(await outcome(asked(), said({ decision: 'once' }))).toEqual([1, 'success', 'inner 1'])
  })

  it.each<[string, readonly Fact[], string]>([
    ['a person', [asked(), said({ decision: 'deny', text: 'not on a Sunday' })], 'The user did not allow probe: not on a Sunday'],
    [
      'nobody being there',
      [asked(), said({ decision: 'deny', by: 'refusal' })],
      'probe requires approval, and nobody was available to give it',
    ],
    ['an answer without a decision', [asked(), said({})], 'The user did not allow probe'],
    ['a rule', [], 'probe is not allowed with these arguments'],
  ])('refuses one that is stopped by %s, and says so', async (_case, facts, words) => {
    expect(await outcome(...facts)).toEqual([0, 'denied', `${words}. Continue without it, and say in the answer what was not done.`])
  })
})
