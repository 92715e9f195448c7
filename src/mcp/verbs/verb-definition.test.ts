import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import type { Verb } from '../../core/verb.ts'
import { verbDefinition } from './verb-definition.ts'

const verb = (parts: Partial<Verb>): Verb => ({
  id: 'review.analyze@v1',
  name: 'review.analyze',
  version: 1,
  agent: 'reviewer',
  description: 'Review a change.',
  params: { type: 'object', properties: { range: { type: 'string', description: 'Such as main..HEAD' } } },
  returns: { type: 'object', properties: {} },
  steps: [],
  data: {},
  ...parts,
})

const tokens = (value: unknown) => encode(JSON.stringify(value)).length

describe('the definition of a verb', () => {
  it('is the verb as it is declared, where that is short', () => {
    expect(verbDefinition(verb({}), true)).toEqual({
      name: 'review_analyze_v1',
      title: 'review.analyze@v1',
      description: 'Review a change.',
      inputSchema: { type: 'object', properties: { range: { type: 'string', description: 'Such as main..HEAD' } } },
      annotations: { readOnlyHint: true },
    })
  })

  it('leaves out what is needed least until it has at most 150 tokens', () => {
    const properties = (count: number, description: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`name${index}`, { type: 'string', description }]))
    const long = 'Every further word of a description stands in the context of a model that may never call this verb. '
    const wordy = verbDefinition(verb({ description: `Review a change. ${long.repeat(5)}` }), true)
    expect([wordy.description, wordy.inputSchema.properties]).toEqual([
      'Review a change.',
      { range: { type: 'string', description: 'Such as main..HEAD' } },
    ])
    const broad = verbDefinition(verb({ params: { type: 'object', properties: properties(6, long), required: ['name0'] } }), true)
    expect(broad.inputSchema).toMatchObject({ properties: { name5: { type: 'string' } }, required: ['name0'] })
    const endless = verbDefinition(verb({ params: { type: 'object', properties: properties(60, long) } }), true)
    expect(endless.inputSchema).toEqual({ type: 'object', properties: {} })
    expect([wordy, broad, endless].filter((definition) => tokens(definition) > 150)).toEqual([])
  })
})
