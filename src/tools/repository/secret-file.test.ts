import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Tool } from '../../core/tool.ts'
import { folderOf, repositoryOf, writeFiles } from '../../docs/sources/sources.fixture.ts'
import { callOf, runAsked } from '../../engine/guards/guards.fixture.ts'
import { permissionOf } from '../../engine/guards/permission.ts'
import { dataProfile } from '../data/data-profile.ts'
import { dataTransform } from '../data/data-transform.ts'
import { jsonValidator } from '../data/json-validator.ts'
import { logReader } from '../data/log-reader.ts'
import { fileReader } from './file-reader.ts'
import { gitDiff } from './git-diff.ts'
import { contextIn, testDependencies, useTool } from './repository.fixture.ts'

const readers: readonly Tool[] = [fileReader(), jsonValidator(), logReader(), dataProfile(), dataTransform()]

const decide = async (tool: Tool, input: unknown, folder: string) =>
  (await permissionOf(runAsked({ folder }), tool, { ...callOf(input), tool: tool.name }, input)).decision

describe('a file that says by its name that it is secret', () => {
  it.each(readers.map((tool) => [tool.name, tool] as const))('is asked for before %s reads it, also by another name', async (_, tool) => {
    const folder = folderOf({ '.env': 'KEY=s3cret', 'sub/prod.env': 'KEY=s3cret', 'a.json': '{}', 'service-account.json': '{}' })
    symlinkSync(join(folder, '.env'), join(folder, 'notes.json'))
    const decisions = ['.env', 'sub/prod.env', 'service-account.json', 'notes.json', 'a.json'].map((path) => decide(tool, { path }, folder))
    expect(await Promise.all(decisions)).toEqual(['ask', 'ask', 'ask', 'ask', 'allow'])
    await expect(
      useTool(tool, { path: 'notes.json', ...(tool.name === 'data_transform' ? { to: 'json' } : {}) }, contextIn(folder)),
    ).rejects.toThrow('links to .env')
  })

  it('is no schema, and text is none', async () => {
    const folder = folderOf({ '.env': 'KEY=s3cret', 'a.json': '{}' })
    expect(await decide(jsonValidator(), { path: 'a.json', schemaPath: '.env' }, folder)).toBe('ask')
    expect(await decide(jsonValidator(), { text: '.env' }, folder)).toBe('allow')
  })

  it('is named in a change, and nothing of it shown', async () => {
    const folder = repositoryOf({ 'prod.env': 'KEY=before\n', 'a.txt': 'one\n' })
    writeFiles(folder, { 'prod.env': 'KEY=s3cret\n', 'a.txt': 'two\n', '.env.local': 'KEY=s3cret\n' })
    const { text, sources } = await useTool(gitDiff(testDependencies), {}, contextIn(folder))
    expect(text).toContain('prod.env (modified, +1 -1): may contain secrets, not shown')
    expect(text).toContain('+two')
    expect(text + JSON.stringify(sources)).not.toMatch(/s3cret|before/)
  })
})
