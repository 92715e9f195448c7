import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import type { ToolContext } from '../core/tool.ts'
import { tool } from './tool.ts'

const context: ToolContext = {
  signal: new AbortController().signal,
  run: 'r',
  call: 'r1',
  scope: undefined,
  question: '',
  credential: () => undefined,
  progress: () => undefined,
  changing: async () => undefined,
  results: [],
}

describe('a tool', () => {
  it('reads unless it says otherwise, and has its name as title', () => {
    const made = tool({ name: 'look_up', description: 'd', input: z.object({}), run: () => 'x' })
    expect(made).toMatchObject({ name: 'look_up', title: 'look up', effect: 'read' })
    expect(made.timeoutMs).toBeUndefined()
    expect(
      tool({ name: 'send', title: 'Send mail', description: 'd', input: z.object({}), effect: 'write', run: () => 'x' }),
    ).toMatchObject({
      title: 'Send mail',
      effect: 'write',
    })
  })

  it('may answer in plain words or with an output', async () => {
    const words = tool({ name: 'a', description: 'd', input: z.object({}), run: async () => 'plain' })
    const output = tool({ name: 'b', description: 'd', input: z.object({}), run: () => ({ text: 'rich', data: [1] }) })
    expect(await words.run({}, context)).toEqual({ text: 'plain' })
    expect(await output.run({}, context)).toEqual({ text: 'rich', data: [1] })
  })

  it('turns what it throws at once into a rejection', async () => {
    const throwing = tool({
      name: 'a',
      description: 'd',
      input: z.object({}),
      run: () => {
        throw new Error('broken')
      },
    })
    await expect(throwing.run({}, context)).rejects.toThrow('broken')
  })

  it('says what a call would do, and how it is shown', async () => {
    const made = tool({
      name: 'a',
      description: 'd',
      input: z.object({ path: z.string() }),
      actions: ({ path }, { folder }) => [{ words: path, paths: [`${folder}/${path}`] }],
      preview: async ({ path }) => ({ text: `Change ${path}?` }),
      run: () => '',
    })
    expect(await made.actions?.({ path: 'x' }, { folder: '/work' })).toEqual([{ words: 'x', paths: ['/work/x'] }])
    expect(await made.preview?.({ path: 'x' }, { signal: context.signal })).toEqual({ text: 'Change x?' })
    const plain = tool({ name: 'b', description: 'd', input: z.object({}), run: () => '' })
    expect([plain.actions, plain.preview]).toEqual([undefined, undefined])
  })

  it('has the types of its schema', () => {
    tool({
      name: 'a',
      description: 'd',
      input: z.object({ i: z.number(), note: z.string().default('') }),
      actions(input) {
        expectTypeOf(input).toEqualTypeOf<{ i: number; note: string }>()
        return []
      },
      preview(input) {
        expectTypeOf(input).toEqualTypeOf<{ i: number; note: string }>()
        return { text: '' }
      },
      run(input) {
        expectTypeOf(input).toEqualTypeOf<{ i: number; note: string }>()
        return ''
      },
    })
  })
})
