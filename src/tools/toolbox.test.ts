import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { tool } from './tool.ts'
import { toolbox } from './toolbox.ts'

const named = (name: string) => tool({ name, description: `the tool ${name}`, input: z.object({ i: z.number() }), run: () => '' })

describe('a toolbox', () => {
  it('finds tools by their exact name', () => {
    const box = toolbox([named('a'), named('b')])
    expect(box.names).toEqual(['a', 'b'])
    expect(box.get('b')?.description).toBe('the tool b')
    expect(box.get('B')).toBeUndefined()
    expect(box.get('toString')).toBeUndefined()
  })

  it('tells a model of the tools it is asked for, in that order, and leaves unknown ones out', () => {
    const box = toolbox([named('a'), named('b')])
    expect(box.definitions(['b', 'x', 'a']).map(({ name, description }) => [name, description])).toEqual([
      ['b', 'the tool b'],
      ['a', 'the tool a'],
    ])
    expect(box.definitions(['a'])[0]?.input).toMatchObject({ type: 'object', required: ['i'] })
  })

  it('gives the same list object for the same names, so that it can be cached', () => {
    const box = toolbox([named('a'), named('b')])
    expect(box.definitions(['a', 'b'])).toBe(box.definitions(['a', 'b']))
    expect(box.definitions(['b', 'a'])).not.toBe(box.definitions(['a', 'b']))
  })

  it('refuses two tools of one name', () => {
    expect(() => toolbox([named('a'), named('a')])).toThrow('there are two tools named a')
  })

  it.each(['', 'two words', 'a.b', 'ünïcode', 'x'.repeat(49)])('refuses the name %j', (name) => {
    expect(() => toolbox([named(name)])).toThrow(`invalid tool name: ${JSON.stringify(name)}`)
  })
})
