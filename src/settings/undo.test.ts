import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { putSetting, setSetting, unsetSetting } from './change.ts'
import type { SettingsInput } from './settings-input.ts'
import { listChanges, undoChange } from './undo.ts'

let root: string
let input: SettingsInput
let file: string
let history: string

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-history-')))
  input = { env: {}, home: root, platform: 'linux', folder: join(root, 'project') }
  mkdirSync(input.folder)
  file = join(root, '.config', 'ibid', 'settings.json')
  history = join(root, '.config', 'ibid', 'settings.history.jsonl')
})
afterEach(() => rmSync(root, { recursive: true }))

const stored = () => JSON.parse(readFileSync(file, 'utf8')) as unknown
const rows = () => listChanges(input).map(({ id, by, key, before, after, undoable }) => [id, by, key, before, after, undoable])

describe('the history of the settings', () => {
  it('has every change with who made it, the newest first, readable by its owner only', () => {
    setSetting(input, 'agent.style', 'direct')
    putSetting({ ...input, by: 'Ada' }, 'agent.maxIterations', 3)
    setSetting(input, 'agent.style', 'direct')
    unsetSetting(input, 'agent.style')
    unsetSetting(input, 'agent.style')
    expect(rows()).toEqual([
      [3, 'terminal', 'agent.style', 'direct', undefined, true],
      [2, 'Ada', 'agent.maxIterations', undefined, 3, true],
      [1, 'terminal', 'agent.style', undefined, 'direct', false],
    ])
    expect((statSync(history).mode & 0o777).toString(8)).toBe('600')
  })

  it('has no line for what was refused', () => {
    expect(() => setSetting(input, 'agent.style', 'bold')).toThrow('is "bold"')
    expect(() => putSetting(input, 'agent.maxIterations', '3')).toThrow('agent.maxIterations is "3"')
    expect([existsSync(history), listChanges(input)]).toEqual([false, []])
  })

  it('keeps no key, nor a text that holds one, nor what is under a name that is not known', () => {
    const env = { GEMINI_API_KEY: 'canary-of-google' }
    setSetting(input, 'llm.apiKey', 'canary-of-endpoint')
    setSetting(input, 'llm.apiKey', 'canary-of-another')
    setSetting(input, 'tools.credentials', '{"github":"canary-of-github"}')
    setSetting(input, 'mcpServers', '{"shop":{"url":"https://shop.example/mcp","headers":{"Authorization":"Bearer canary-of-shop"}}}')
    setSetting({ ...input, env }, 'agent.prompts.role', 'Send canary-of-google and canary-of-another along.')
    writeFileSync(file, JSON.stringify({ llm: { apikey: 'canary-of-typing' } }))
    unsetSetting(input, 'llm.apikey')
    expect(readFileSync(history, 'utf8')).not.toContain('canary')
    expect(listChanges(input)).toHaveLength(6)
    expect(listChanges(input).every(({ secret, undoable }) => secret && !undoable)).toBe(true)
    expect(() => undoChange(input, 2)).toThrow(expect.objectContaining({ code: 'denied', message: expect.stringContaining('llm.apiKey') }))
  })

  it('is kept to the newest thousand, and passes over what is no line', () => {
    const line = (id: number) => JSON.stringify({ id, at: 1, by: 'terminal', key: 'llm.model', before: 'a', after: 'b' })
    setSetting(input, 'llm.model', 'b')
    writeFileSync(history, `${Array.from({ length: 1_200 }, (_, index) => line(index + 1)).join('\n')}\nhalf a li`)
    setSetting(input, 'llm.model', 'c')
    const changes = listChanges(input)
    expect([changes.length, changes[0]?.id, changes.at(-1)?.id]).toEqual([1_000, 1_201, 202])
  })
})

describe('undoing', () => {
  it('goes back change by change, and is a change itself', () => {
    setSetting(input, 'agent.style', 'direct')
    setSetting(input, 'agent.style', 'tool_first')
    setSetting(input, 'llm.temperature', '1')
    expect(undoChange(input).undone.id).toBe(3)
    expect(undoChange(input).undone.id).toBe(2)
    expect(stored()).toEqual({ agent: { style: 'direct' } })
    expect(undoChange({ ...input, by: 'Ada' })).toMatchObject({ undone: { id: 1 }, file })
    expect(stored()).toEqual({})
    expect(() => undoChange(input)).toThrow(expect.objectContaining({ code: 'not-found', message: 'there is no change to undo' }))
    expect(listChanges(input)[0]).toMatchObject({ id: 6, by: 'Ada', undoes: 1, before: 'direct', undoable: true })
    undoChange(input, 6)
    expect(stored()).toEqual({ agent: { style: 'direct' } })
  })

  it('is refused where the setting was changed again, and takes the newer change first', () => {
    setSetting(input, 'agent.permissions', '[{"tool":"shell","decision":"deny"}]')
    setSetting(input, 'agent.permissions', '[]')
    expect(() => undoChange(input, 1)).toThrow(
      expect.objectContaining({ code: 'stale', message: 'agent.permissions has been changed again since change 1' }),
    )
    expect(() => undoChange(input, 7)).toThrow(expect.objectContaining({ code: 'not-found' }))
    undoChange(input, 2)
    undoChange(input, 1)
    expect(stored()).toEqual({})
  })

  it('knows the file of the project, and what no longer fits', () => {
    setSetting({ ...input, project: true }, 'agent.style', 'direct')
    const projectFile = join(input.folder, '.ibid', 'settings.json')
    expect(listChanges(input)).toMatchObject([{ project: projectFile, undoable: true }])
    expect(undoChange(input).file).toBe(projectFile)
    expect(JSON.parse(readFileSync(projectFile, 'utf8'))).toEqual({})
    writeFileSync(file, '{"llm":{"temperature":99}}')
    setSetting(input, 'llm.temperature', '1')
    expect(() => undoChange(input)).toThrow(expect.objectContaining({ code: 'stale' }))
    expect(stored()).toEqual({ llm: { temperature: 1 } })
  })
})
