import { openLibrary } from '../../src/docs/library.ts'
import { openDocumentStore } from '../../src/store/sqlite/documents/open.ts'
import { questions } from './generate.ts'

/** Asks real questions of an index and prints times and memory; the first question is asked cold. Argument: file. */
const [path = '', wanted = '300'] = process.argv.slice(2)
const asked = questions().slice(0, Number(wanted))
const start = performance.now()
const store = openDocumentStore(path)
const library = openLibrary(store)
await library.search(undefined, { query: asked[0] ?? 'order' })
const cold = performance.now() - start
const times: number[] = []
let peak = 0
for (const query of asked) {
  const from = performance.now()
  await library.search(undefined, { query })
  times.push(performance.now() - from)
  peak = Math.max(peak, process.memoryUsage.rss())
}
const [collection] = await library.collections(undefined)
await store.close()
times.sort((a, b) => a - b)
const at = (share: number): number => Math.round((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0) * 100) / 100
const print = (figure: string, value: number, unit: string): void =>
  console.log(JSON.stringify({ bench: 'index', sections: collection?.sections ?? 0, figure, value, unit }))
print('query p50', at(0.5), 'ms')
print('query p99', at(0.99), 'ms')
print('open and first query in a fresh process', Math.round(cold), 'ms')
print('peak memory while querying', Math.round(peak / 1e6), 'MB')
