import { describe, expect, it } from 'vitest'
import { checkKeys } from './check-key.ts'
import { place } from './check-up.fixture.ts'

const key = 'canary-0123456789abcdef'

async function found(env: Readonly<Record<string, string>>, files: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  using here = place(env, files)
  const checks = checkKeys(await here.inspect(), here.input)
  expect(JSON.stringify(checks)).not.toContain('canary')
  return checks.map((check) => check.found.replaceAll(here.home, '~'))
}

describe('the check of the keys', () => {
  it('finds nothing odd about a plain key, or without one', async () => {
    expect(await found({})).toEqual([])
    expect(await found({ IBID_LLM_API_KEY: key })).toEqual([])
  })

  it.each([
    [`"${key}"`, 'is in quotation marks, which count as part of it'],
    [`'${key}'`, 'is in quotation marks, which count as part of it'],
    [` ${key}`, 'has whitespace around it'],
    [`${key}\n`, 'ends with a line break'],
    [`Bearer ${key}`, 'starts with "Bearer"; use only the part after it'],
    ['canary canary', 'contains whitespace'],
    [`${key}\u200b`, 'contains a character that keys never have'],
  ])('%j', async (value, words) => {
    expect(await found({ OPENAI_API_KEY: value })).toEqual([`OPENAI_API_KEY ${words}`])
    expect(await found({}, { '.config/ibid/settings.json': JSON.stringify({ llm: { apiKey: value } }) })).toEqual(
      process.platform === 'linux' ? [`llm.apiKey in ~/.config/ibid/settings.json ${words}`] : expect.anything(),
    )
  })

  it('finds a key for another vendor than that of llm.model', async () => {
    expect(await found({ OPENAI_API_KEY: key, IBID_LLM_MODEL: 'anthropic:large' })).toEqual([
      'OPENAI_API_KEY is set, but llm.model is anthropic:large, which does not use it',
    ])
  })

  it('finds a key that another vendor has given out', async () => {
    expect(await found({ OPENAI_API_KEY: `sk-ant-${key}` })).toEqual(['the key for api.openai.com looks like a key for api.anthropic.com'])
  })
})
