import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assistantTools } from './assistant-tools.ts'
import { builtInTools } from './built-in.ts'
import { describedDependencies } from './described-dependencies.ts'
import { hostSearch } from './documents/host-search.ts'
import { noAgents, noDependencies, noLibrary } from './unread.fixture.ts'
import { workTools } from './work-tools.ts'

const tools = [...builtInTools(noLibrary, noAgents), ...workTools(noDependencies), ...assistantTools(describedDependencies)]
const files = globSync('**/*.md', { cwd: import.meta.dirname })
const words = new Map(files.map((file) => [readFileSync(join(import.meta.dirname, file), 'utf8').trim(), file]))

test('every tool is described by a file of its own name, word for word, and no file is left over', () => {
  expect(tools.map(({ name, description }) => [name, words.get(description)?.split('/').at(-1)])).toEqual(
    tools.map(({ name }) => [name, `${name.replaceAll('_', '-')}.md`]),
  )
  // A host's search has the name of a run's, and less to say.
  expect(words.get(hostSearch(noLibrary).description)).toBe('documents/host-search.md')
  expect(words.size).toBe(tools.length + 1)
  expect(files.length).toBe(tools.length + 1)
})

test('a description fits into a prompt: 10 to 60 words, in whole sentences', () => {
  for (const { name, description } of tools) {
    const count = description.split(/\s+/).length
    expect(count, name).toBeGreaterThanOrEqual(10)
    expect(count, name).toBeLessThanOrEqual(60)
    expect(description, name).toMatch(/^[A-Z].*\.$/s)
  }
})
