import { describe, expect, it } from 'vitest'
import type { Action, Permission } from '../../core/permission.ts'
import { toolbox } from '../../tools/toolbox.ts'
import { approvalFor, guarded } from './guard-chain.ts'
import { callOf, invocationOf, probe, runAsked } from './guards.fixture.ts'
import { permissionOf } from './permission.ts'

const rules: readonly Permission[] = [
  { tool: 'probe', arguments: 'rm*', decision: 'deny' },
  { tool: 'probe', arguments: 'git *', decision: 'allow' },
  { tool: 'write', folder: '/project', decision: 'allow' },
]
const decide = async (...actions: readonly Action[]) =>
  (await permissionOf(runAsked({ permissions: rules }), probe({ effect: 'write', actions: () => actions }), callOf({}), {})).decision

describe('a call that does several things', () => {
  it('may run only where each of them may', async () => {
    expect(await decide({ words: 'git status' }, { words: 'git log' })).toBe('allow')
    expect(await decide({ words: 'git status' }, { words: 'make' })).toBe('ask')
    expect(await decide({ words: 'make' }, { words: 'rm x' })).toBe('deny')
    expect(await decide()).toBe('allow')
  })

  it('does what is usual for a thing that no rule is about', async () => {
    expect(await decide({ words: 'ls', usual: 'allow' })).toBe('allow')
    expect(await decide({ words: 'git push', usual: 'ask' })).toBe('allow')
    expect(await decide({ words: 'halt', usual: 'deny' })).toBe('deny')
  })

  it('asks for what a person has to say themselves, whatever is allowed', async () => {
    expect(await decide({ words: 'git push --force', mustAsk: 'force-pushes' })).toBe('ask')
    expect(await decide({ words: 'rm -rf /', mustAsk: 'removes everything' })).toBe('deny')
  })

  it('is judged by the rules of another tool where it does what that does', async () => {
    expect(await decide({ words: 'git log' }, { tool: 'write', words: 'a.txt', paths: ['/project/a.txt'] })).toBe('allow')
    expect(await decide({ words: 'git log' }, { tool: 'write', words: 'b.txt', paths: ['/etc/b.txt'] })).toBe('ask')
  })
})

describe('a call that needs approval', () => {
  const careful = probe({
    effect: 'write',
    actions: () => [{ words: 'git push --force', mustAsk: 'force-pushes' }],
    preview: () => ({ text: 'Run this command?', command: 'git push --force', notes: ['accesses the network'] }),
  })

  it('is shown as it would run, with what to look at', async () => {
    expect(await approvalFor(toolbox([careful]), invocationOf({ run: runAsked({}) }))).toEqual({
      text: 'Run this command?',
      command: 'git push --force',
      notes: ['accesses the network', 'force-pushes'],
    })
  })

  it('is not asked about, and does not run, where it cannot be shown', async () => {
    let ran = 0
    const broken = probe({
      effect: 'write',
      preview: () => {
        throw new Error('there is no such line in a.txt')
      },
      run: async () => ({ text: `ran ${++ran}` }),
    })
    const tools = toolbox([broken])
    expect(await approvalFor(tools, invocationOf({ run: runAsked({}) }))).toBeUndefined()
    const invoke = guarded({
      tools,
      clock: { now: () => 0, sleep: async () => undefined },
      redact: (value) => value,
      emit: () => undefined,
    })
    expect((await invoke(invocationOf({ run: runAsked({}) }))).record).toMatchObject({
      status: 'error',
      error: { message: 'there is no such line in a.txt' },
    })
    expect(ran).toBe(0)
  })

  it('does not run where what it does cannot be told', async () => {
    const unclear = probe({
      actions: () => {
        throw new Error('no such folder')
      },
    })
    const tools = toolbox([unclear])
    const invoke = guarded({
      tools,
      clock: { now: () => 0, sleep: async () => undefined },
      redact: (value) => value,
      emit: () => undefined,
    })
    expect((await invoke(invocationOf({ run: runAsked({}) }))).record).toMatchObject({
      status: 'error',
      error: { message: 'no such folder' },
    })
  })
})
