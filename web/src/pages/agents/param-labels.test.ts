import { describe, expect, it } from 'vitest'
import { paramLabel, withLabels } from './param-labels.ts'

describe('the label of a parameter', () => {
  it('has a word of its own where a built-in agent takes it', () => {
    expect(['repo', 'pr_number', 'schemaPath', 'query'].map(paramLabel)).toEqual([
      'Repository',
      'Pull request number',
      'Schema file',
      'Question',
    ])
  })

  it('is the name in words elsewhere', () => {
    expect(['max_retries', 'maxRetries', 'dry-run', 'baseURL', '_', 'größe'].map(paramLabel)).toEqual([
      'Max retries',
      'Max retries',
      'Dry run',
      'Base URL',
      '_',
      'Größe',
    ])
  })

  it('is the title that the schema gives', () => {
    expect(withLabels({ type: 'object', properties: { n: { title: 'Number of tries' }, dry_run: { type: 'boolean' } } })).toEqual({
      type: 'object',
      properties: { n: { title: 'Number of tries' }, dry_run: { type: 'boolean', title: 'Dry run' } },
    })
  })
})
