/** A node with many followers: `URL FOLLOWERS EVENTS RUN...`. Says `following` when all follow, and at the end how late each event came and whether all came in order. */
import { postgresStores } from '../../src/store/postgres/postgres-stores.ts'

const [url = '', followers = '250', events = '0', ...runs] = process.argv.slice(2)
const stores = postgresStores(url)
const log = await stores.log()
const never = new AbortController().signal
const late: number[] = []
let [disordered, first] = [0, 0]
const all = Array.from({ length: Number(followers) }, async (_, index) => {
  let expected = 1
  for await (const { seq, at } of log.follow(runs[index % runs.length] ?? '', 0, never)) {
    if (seq === 1 && ++first === Number(followers)) console.log('following')
    if (seq !== expected) disordered += 1
    expected = seq + 1
    if (seq > 1) late.push(Date.now() - at)
  }
  if (expected !== Number(events) + 1) disordered += 1
})
await Promise.all(all)
late.sort((a, b) => a - b)
const share = (of: number) => late[Math.min(late.length - 1, Math.floor(of * late.length))]
console.log(JSON.stringify({ events: late.length, disordered, p50: share(0.5), p99: share(0.99), max: late.at(-1) }))
await stores.close()
