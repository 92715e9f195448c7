import '../own-temporary.ts'
import { openLibrary } from '../../src/docs/library.ts'
import { questions } from './generate.ts'
import { openStore } from './open-store.ts'

/** Asks real questions of an index and prints times and memory; the first question is asked cold. Argument: file or address of a database. */
const [path = '', wanted = '300'] = process.argv.slice(2)
const asked = questions().slice(0, Number(wanted))
const start = performance.now()
const { store, close } = openStore(path)
const library = openLibrary(store)
await library.search(undefined, { query: asked[0] ?? 'order' })
const cold = performance.now() - start
const times: number[] = []
const used: number[] = []
let peak = 0
for (const query of asked) {
  const from = performance.now()
  const before = process.cpuUsage()
  await library.search(undefined, { query })
  times.push(performance.now() - from)
  const { user, system } = process.cpuUsage(before)
  used.push((user + system) / 1000)
  peak = Math.max(peak, process.memoryUsage.rss())
}
const [collection] = await library.collections(undefined)
await close()
const at = (share: number, of: readonly number[]): number => {
  const sorted = of.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 100) / 100
}
const print = (figure: string, value: number, unit: string): void =>
  console.log(JSON.stringify({ bench: 'index', sections: collection?.sections ?? 0, figure, value, unit }))
print('query p50', at(0.5, times), 'ms')
print('query p99', at(0.99, times), 'ms')
print('query CPU p50', at(0.5, used), 'ms')
print('query CPU p99', at(0.99, used), 'ms')
print('open and first query in a fresh process', Math.round(cold), 'ms')
print('peak memory while querying', Math.round(peak / 1e6), 'MB')
