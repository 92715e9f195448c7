import { createReadStream, existsSync, statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { openWriter } from '../../src/docs/index/writer.ts'
import type { GeneratedPage } from './generate.ts'
import { openStore } from './open-store.ts'

/** Indexes generated pages into a new file and prints speed (wall and CPU), peak memory and size. Arguments: index file or address of a database, file of pages. */
const [path = '', pages = ''] = process.argv.slice(2)
const { store, close } = openStore(path)
await store.putCollection({ id: 'bench', name: 'bench', origin: 'file:///bench' })
const writer = await openWriter(store, 'bench')
let [sections, text, indexing, cpu] = [0, 0, 0, 0]
const timed = async (work: () => Promise<void>): Promise<void> => {
  const [start, used] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(used)
  indexing += performance.now() - start
  cpu += (user + system) / 1000
}
for await (const line of createInterface({ input: createReadStream(pages) })) {
  const page: GeneratedPage = JSON.parse(line)
  const document = { path: page.path, title: page.title, uri: `file:///bench/${page.path}`, bytes: 0, hash: page.path }
  await timed(() => writer.putDocument(document, page.sections))
  sections += page.sections.length
  for (const section of page.sections) text += Buffer.byteLength(section.text)
}
const searchable = cpu
await timed(() => writer.finish(0))
await close()
const print = (figure: string, value: number, unit: string): void =>
  console.log(JSON.stringify({ bench: 'index', sections, figure, value, unit }))
print('sections indexed', Math.round((sections / indexing) * 1000), 'per second')
print('sections indexed per CPU second', Math.round((sections / cpu) * 1000), 'per second')
print(
  'sections searchable per CPU second, before the last join and the latent space',
  Math.round((sections / searchable) * 1000),
  'per second',
)
print('peak memory while indexing', Math.round(process.resourceUsage().maxRSS / 1e3), 'MB')
if (existsSync(path)) print('index with text, times the text', Math.round((statSync(path).size / text) * 100) / 100, 'times')
