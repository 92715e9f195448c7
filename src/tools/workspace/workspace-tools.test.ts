import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { folderOf } from '../../docs/sources/sources.fixture.ts'
import { toolNamed, workspaceDependencies } from './workspace.fixture.ts'
import { workspaceReading } from './workspace-names.ts'
import { workspaceTools } from './workspace-tools.ts'

const tools = workspaceTools(workspaceDependencies)

it('are those of a chat that works in a folder', () => {
  expect(tools.map(({ name, effect }) => `${name} ${effect}`)).toEqual(['read read', 'glob read', 'grep read', 'edit write', 'write write'])
  expect(tools.filter(({ effect }) => effect === 'read').map(({ name }) => name)).toEqual(workspaceReading)
  expect(tools.every(({ timeDependent, actions, paged }) => timeDependent && actions && paged)).toBe(true)
  expect(tools.every(({ preview }) => preview)).toBe(true)
})

it('say what the person is asked before they read outside', async () => {
  const folder = folderOf({ '.env': '' })
  const outside = folderOf()
  const preview = (name: string, input: object) => toolNamed(name).preview?.(input, { folder, signal: new AbortController().signal })
  expect(await preview('read', { path: '.env' })).toEqual({ text: 'Read .env?', notes: ['may contain secrets'] })
  expect(await preview('glob', { pattern: `${outside}/**` })).toEqual({
    text: `Look for files in ${outside}?`,
    notes: ['outside the workspace'],
  })
  expect(await preview('grep', { pattern: 'key', folder: outside })).toEqual({
    text: `Search in ${outside}?`,
    notes: ['outside the workspace'],
  })
})

it('load nothing heavy until they are called', () => {
  const heavy = /^import (?!type).* from '(?:picomatch|ignore|diff|@vscode\/ripgrep)'/m
  const files = ['read', 'glob', 'grep', 'edit', 'write', 'text-diff', 'list-files', 'path-pattern', 'ripgrep', 'change-file']
  expect(files.filter((file) => heavy.test(readFileSync(new URL(`${file}.ts`, import.meta.url), 'utf8')))).toEqual([])
})
