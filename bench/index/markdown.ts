import '../own-temporary.ts'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseDocument } from '../../src/docs/parse/parse.ts'
import { resolveOrigin } from '../../src/docs/sources/resolve-origin.ts'
import { syncCollection } from '../../src/docs/sync.ts'
import { openDocumentStore } from '../../src/store/sqlite/documents/open.ts'
import { inBenchData, printSkipped } from '../sets/bench-data.ts'

/** From Markdown files on disk: parsing alone, a whole first sync, and a second sync of unchanged files. Sections a second of CPU and of wall time. */
const docs = inBenchData('docs')
if (!docs) printSkipped('markdown', ['docs'])
else {
  const files = globSync('**/*.md', { cwd: docs }).map((path) => ({ path, bytes: readFileSync(join(docs, path)) }))
  let sections = 0
  const parsing = await timed(async () => {
    for (const file of files) {
      const parsed = await parseDocument(file)
      if (parsed.ok) sections += parsed.document.sections.length
    }
  })
  const folder = mkdtempSync(join(tmpdir(), 'ibid-markdown-'))
  const store = openDocumentStore(join(folder, 'documents.db'))
  const sync = () => syncCollection(resolveOrigin(docs, '/'), 'docs', { store, cacheFolder: join(folder, 'sources') })
  const first = await timed(sync)
  const second = await timed(sync)
  await store.close()
  rmSync(folder, { recursive: true })
  const perSecond = (ms: number) => Math.round((sections / ms) * 1000)
  const print = (figure: string, values: object) =>
    console.log(JSON.stringify({ bench: 'markdown', documents: files.length, sections, figure, ...values }))
  print('parsing', { sectionsPerCpuSecond: perSecond(parsing.cpu), sectionsPerSecond: perSecond(parsing.wall) })
  print('first sync, everything included', { sectionsPerCpuSecond: perSecond(first.cpu), sectionsPerSecond: perSecond(first.wall) })
  print('second sync, no changes', { wallMs: Math.round(second.wall) })
}

async function timed(work: () => Promise<unknown>): Promise<{ readonly wall: number; readonly cpu: number }> {
  const [start, used] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(used)
  return { wall: performance.now() - start, cpu: (user + system) / 1000 }
}
