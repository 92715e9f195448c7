import { join } from 'node:path'
import type { Library } from '../../../src/core/documents.ts'
import { openWriter } from '../../../src/docs/index/writer.ts'
import { openLibrary } from '../../../src/docs/library.ts'
import { parseDocument } from '../../../src/docs/parse/parse.ts'
import { queryParts } from '../../../src/feeds/mail/query-parts.ts'
import { openDocumentStore } from '../../../src/store/sqlite/documents/open.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { holds, type Target, textOf } from '../target.ts'

const documents = {
  'a.md':
    '# Plugins\n\nPlugins in C++ and useState are loaded in order.\n\n## Errors\n\nAn error is thrown when the plugin is missing, in node.js too.\n',
  'b.md': '# Retries\n\nA job that throws is tried again, up to 5 times. 插件按照注册的顺序加载。\n',
}
let opened: Promise<Library> | undefined

/** Questions and names by which documents are looked for. */
export const searchQueryTarget: Target = {
  name: 'search-query',
  tries: 40,
  longest: 16_384,
  seeds: [
    'In which order are plugins loaded?',
    '"foo AND" NEAR( c++ node.js -x col:x',
    '插件 顺序',
    'useState useEffect',
    'a.md#errors',
    'Plugins > Errors',
    '*.md',
  ],
  words: ['"', ' AND ', ' OR ', 'NEAR(', 'c++', 'node.js', '-', ':', '*', '**/', '?', '插件', ' ', 'plugins', 'error', '#', ' > '],
  nests: [
    ['(', ')'],
    ['"', '"'],
    ['*', ''],
    ['a ', ''],
    ['中', ''],
  ],
  async run(bytes) {
    const text = textOf(bytes)
    const library = await (opened ??= open())
    for (const query of queryParts(text)) holds(query !== '' && !/[\s"()]/.test(query), 'a part of a query is one word')
    if (text.trim() === '') return
    for (const { section, passage, score, coverage } of await library.search(undefined, { query: text })) {
      holds(section.text.includes(passage), 'a passage stands in its section')
      holds(score >= 0 && score <= 1 && coverage >= 0 && coverage <= 1, 'scores lie between 0 and 1')
    }
    await library.section(undefined, 'docs', 'a.md', text.slice(0, 500)).catch(notFound)
    await library.search(undefined, { query: 'plugins', path: text.slice(0, 200) }).catch(notFound)
    await library.outline(undefined, 'docs', text.slice(0, 200)).catch(notFound)
  },
}

async function open(): Promise<Library> {
  const store = openDocumentStore(join(scratchFolder(), 'documents.db'))
  await store.putCollection({ id: 'c1', name: 'docs', origin: 'file:///docs' })
  const writer = await openWriter(store, 'c1')
  for (const [path, text] of Object.entries(documents)) {
    const parsed = await parseDocument({ path, bytes: Buffer.from(text) })
    if (parsed.ok)
      await writer.putDocument(
        { path, title: parsed.document.title, uri: `file:///docs/${path}`, bytes: text.length, hash: path },
        parsed.document.sections,
      )
  }
  await writer.finish(1)
  return openLibrary(store)
}

/** A name that there is not is an answer. */
function notFound(error: unknown): void {
  if (
    !(
      typeof error === 'object' &&
      error !== null &&
      'code' in error &&
      ['not-found', 'usage', 'invalid', 'denied'].includes(String(error.code))
    )
  )
    throw error
}
