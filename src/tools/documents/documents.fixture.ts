import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Library } from '../../core/documents.ts'
import type { Tool, ToolContext, ToolOutput } from '../../core/tool.ts'
import { openLibrary } from '../../docs/library.ts'
import { resolveOrigin } from '../../docs/sources/resolve-origin.ts'
import { syncCollection } from '../../docs/sync.ts'
import { openDocumentStore } from '../../store/sqlite/documents/open.ts'

/** Enough words that a section stands by itself. */
const padding = (about: string) =>
  Array.from(
    { length: 24 },
    (_, index) => `Note ${index} on ${about}: it is told here at some length, so that the section stands by itself.`,
  ).join('\n')

/** Two collections, of which `secret` is not for everybody. */
export const guide = {
  'guide/sessions.md': [
    '# Sessions',
    '',
    'A session is a list of runs.',
    padding('lists'),
    '',
    '## Resuming',
    '',
    'A session is resumed from the last fact in its log.',
    padding('recovery'),
    '',
    '## Expiry',
    '',
    'Idle sessions expire after 30 minutes.',
    padding('idleness'),
    '',
  ].join('\n'),
  'guide/plugins.md': '# Plugins\n\nPlugins are loaded in the order in which they were registered.\n',
  'long.md': `# Long\n\n${Array.from({ length: 900 }, (_, index) => `Sentence ${index} speaks of weather.`).join('\n')}\n`,
}
const secret = { 'plan.md': '# Plan\n\nThe session key is kept in the cellar.\n' }

interface DocumentsWorld extends AsyncDisposable {
  readonly tools: readonly Tool[]
  /** Id of a collection, by its name. */
  readonly ids: Readonly<Record<string, string>>
  /** Calls a tool as a run would that has these results; everything is in scope where none is said. */
  use(name: string, input: unknown, scope?: readonly string[], results?: ToolContext['results']): Promise<ToolOutput>
}

/** The collections, indexed, and tools over them. */
export async function documentsWorld(toolsOf: (library: Library) => readonly Tool[]): Promise<DocumentsWorld> {
  const data = mkdtempSync(join(tmpdir(), 'ibid-tools-'))
  const store = openDocumentStore(join(data, 'documents.db'))
  for (const [name, files] of Object.entries({ guide, secret })) {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(data, name, path)), { recursive: true })
      writeFileSync(join(data, name, path), text)
    }
    await syncCollection(resolveOrigin(join(data, name), '/'), name, { store, cacheFolder: join(data, 'cache') })
  }
  const library = openLibrary(store)
  const tools = toolsOf(library)
  return {
    tools,
    ids: Object.fromEntries((await library.collections(undefined)).map(({ name, id }) => [name, id])),
    async use(name, input, scope, results = []) {
      const tool = tools.find((one) => one.name === name)!
      const checked = tool.input.check(input)
      if (!checked.ok) throw new Error(checked.issues.join('; '))
      const context: ToolContext = {
        signal: new AbortController().signal,
        run: 'r',
        call: 'r1',
        scope,
        question: '',
        credential: () => undefined,
        progress: () => undefined,
        changing: async () => undefined,
        results,
      }
      return tool.run(checked.value, context)
    },
    async [Symbol.asyncDispose]() {
      await store.close()
      rmSync(data, { recursive: true })
    },
  }
}
