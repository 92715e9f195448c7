import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setSetting, unsetSetting } from './change.ts'
import { liveSettings } from './live.ts'
import { inspectSettings } from './load.ts'
import type { SettingsInput } from './settings-input.ts'

let root: string
let input: SettingsInput
let file: string
const live = async (more: Partial<SettingsInput> = {}) => liveSettings(await inspectSettings({ ...input, ...more }), { ...input, ...more })

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-live-')))
  input = { env: {}, home: root, platform: 'linux', folder: join(root, 'project') }
  mkdirSync(input.folder)
  file = join(root, '.config', 'ibid', 'settings.json')
})
afterEach(() => rmSync(root, { recursive: true }))

describe('settings while a program runs', () => {
  it('are those of the files at the moment', async () => {
    const settings = await live()
    expect(settings.now().settings.agent.style).toBe('balanced')
    setSetting(input, 'agent.style', 'direct')
    expect(settings.now().settings.agent.style).toBe('direct')
    setSetting({ ...input, project: true }, 'agent.style', 'tool_first')
    expect(settings.now().settings.agent.style).toBe('tool_first')
    expect(settings.now().files.project).toBe(join(input.folder, '.ibid', 'settings.json'))
    rmSync(join(input.folder, '.ibid'), { recursive: true })
    unsetSetting(input, 'agent.style')
    expect(settings.now().settings.agent.style).toBe('balanced')
  })

  it('are the same for whoever copied what holds them, and stay for whoever took them', async () => {
    const settings = await live()
    const copy = { ...settings }
    const { inspection } = copy
    const taken = settings.now()
    setSetting(input, 'llm.model', 'another')
    expect(inspection.settings.llm.model).toBe('another')
    expect(inspection.origins.get('llm.model')?.origin).toBe('user')
    expect(inspection.keys.aim.model).toBe('another')
    expect(taken.settings.llm.model).toBe('gpt-4o-mini')
  })

  it('are seen to change also where a file keeps its size and its time', async () => {
    setSetting(input, 'llm.model', 'one')
    const settings = await live()
    const written = new Date()
    for (const model of ['two', 'six', 'ten']) {
      writeFileSync(file, JSON.stringify({ llm: { model } }))
      utimesSync(file, written, written)
      expect(settings.now().settings.llm.model).toBe(model)
    }
  })

  it('still give way to variables and options', async () => {
    const settings = await live({ env: { IBID_AGENT_STYLE: 'direct' }, flags: { 'llm.model': 'mine' } })
    setSetting(input, 'agent.style', 'tool_first')
    setSetting(input, 'llm.model', 'another')
    setSetting(input, 'llm.temperature', '1')
    const { agent, llm } = settings.now().settings
    expect([agent.style, llm.model, llm.temperature]).toEqual(['direct', 'mine', 1])
  })

  it('hold on where a file becomes wrong, which is told once, until it is right again', async () => {
    setSetting(input, 'agent.style', 'direct')
    const settings = await live()
    for (const wrong of ['{"agent": ', '{"agent": {"style": "bold"}}']) {
      writeFileSync(file, wrong)
      expect(settings.now().settings.agent.style).toBe('direct')
      const [line, ...more] = settings.news()
      expect(line).toMatch(
        /^the changed settings are not valid, so the previous ones remain in effect: .*settings\.json is (not valid JSON|"bold")/,
      )
      expect([more, settings.news()]).toEqual([[], []])
    }
    writeFileSync(file, '{"agent": {"style": "tool_first", "stile": 1}}')
    expect(settings.now().settings.agent.style).toBe('tool_first')
    expect(settings.news()).toEqual([`unknown setting agent.stile in ${file} (did you mean agent.style?)`])
    expect(settings.news()).toEqual([])
  })

  it('tell every key that was ever configured', async () => {
    setSetting(input, 'llm.apiKey', 'sk-canary-first')
    const settings = await live()
    const before = settings.secrets()
    expect(before).toEqual(['sk-canary-first'])
    setSetting(input, 'llm.model', 'another')
    settings.now()
    expect(settings.secrets()).toBe(before)
    setSetting(input, 'llm.apiKey', 'sk-canary-second')
    expect(settings.now().keys.own()).toBe('sk-canary-second')
    expect(settings.secrets()).toEqual(['sk-canary-first', 'sk-canary-second'])
  })
})
