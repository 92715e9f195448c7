import { describe, expect, it } from 'vitest'
import { inspectSettings } from '../../settings/load.ts'
import { chooseModel, configuredModel, fastModel, namedModel } from './choose-model.ts'

const settings = (flags: Readonly<Record<string, unknown>>, env: Readonly<Record<string, string>> = {}) =>
  inspectSettings({ env, home: '/nowhere', platform: 'linux', folder: '/nowhere', flags })
const local = { 'llm.provider': 'http://localhost:11434/v1', 'llm.model': 'main', 'llm.fastModel': 'small' }

describe('the models of a run', () => {
  it('are those of the settings, each with its own place', async () => {
    const inspection = await settings({ ...local, 'llm.fastModel': 'google:small' }, { GEMINI_API_KEY: 'key-of-google' })
    expect(configuredModel(inspection).id).toBe('main')
    expect(fastModel(inspection)).toEqual({
      id: 'google:small',
      endpoint: { kind: 'vendor', vendor: 'google', model: 'small', apiKey: 'key-of-google' },
    })
    expect(namedModel(inspection, 'google:small').endpoint).toMatchObject({ kind: 'vendor' })
    expect(namedModel(inspection, 'main').endpoint).toMatchObject({ kind: 'compatible', model: 'main' })
  })

  it('may be others that the settings can reach', async () => {
    const inspection = await settings(local)
    expect(namedModel(inspection, 'third').endpoint).toEqual({ kind: 'compatible', baseUrl: 'http://localhost:11434/v1', model: 'third' })
    expect(namedModel(inspection, 'extractive').endpoint).toEqual({ kind: 'extractive' })
    expect(() => namedModel(inspection, 'google:third')).toThrow('no key for google')
  })

  it('have no fast one where it is unset, extractive or out of reach', async () => {
    const { 'llm.fastModel': _, ...main } = local
    for (const flags of [main, { ...main, 'llm.fastModel': 'extractive' }, { ...main, 'llm.fastModel': 'google:small' }])
      expect(fastModel(await settings(flags))).toBeUndefined()
  })
})

it('a run on the log is carried on with a model of the settings, or of a vendor whose key is there', async () => {
  const inspection = await settings(local, { GEMINI_API_KEY: 'key-of-google' })
  for (const id of ['main', 'small', 'extractive', 'google:third']) expect(chooseModel(inspection, id).id).toBe(id)
  expect(() => chooseModel(inspection, 'third')).toThrow('the run uses the model third, but the settings specify main')
  expect(() => chooseModel(inspection, 'openai:third')).toThrow('no key for openai')
})
