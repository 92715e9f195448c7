/**
 * A process of its own that syncs a folder of documents as the first thing it does, and prints what came of it and how much its memory grew. Of long texts
 * it prints how often they say `a`.
 * Arguments: the folder, the data folder.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolveOrigin } from '../../src/docs/sources/resolve-origin.ts'
import { syncCollection } from '../../src/docs/sync.ts'
import { openDocumentStore } from '../../src/store/sqlite/documents/open.ts'

const [folder = '', data = ''] = process.argv.slice(2)
const store = openDocumentStore(join(data, 'documents.db'))
const dependencies = { store, cacheFolder: join(data, 'cache') }
/** kB, the most so far. What the system counts for `maxRSS` begins with what the process that started this one had. */
const peak = () =>
  existsSync('/proc/self/status')
    ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
    : process.resourceUsage().maxRSS

const before = peak()
const { added, skipped, failed } = await syncCollection(resolveOrigin(folder, '/'), 'docs', dependencies)
const grownMb = Math.round((peak() - before) / 1000)
const texts = await store.read(async (reader) => {
  const collection = (await reader.collections()).find(({ name }) => name === 'docs')
  const documents = collection ? await reader.documents(collection.id, { limit: 100 }) : []
  const pairs: (readonly [path: string, words: string])[] = []
  for (const { number, path } of documents) {
    const sections = await reader.sections((await reader.headings(number)).map((heading) => heading.number))
    const words = sections.map((section) => [section?.heading, section?.text].join('\n')).join('\n')
    pairs.push([path, words.length > 200 ? String(words.match(/a/g)?.length) : words])
  }
  return Object.fromEntries(pairs)
})
await store.close()
process.stdout.write(JSON.stringify({ grownMb, added, skipped, failed, texts }))
