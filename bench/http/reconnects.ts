/**
 * Readers of runs under way whose connections break at random places, and who come back with the number of the last event they have.
 *
 *     node bench/http/reconnects.ts [reconnects]        1,000 where absent; one JSON line
 */
import '../own-temporary.ts'
import { follow, print, type Received, served } from './served.ts'

const wanted = Number(process.argv[2] ?? 1_000)
const readers = 10
const words = Array.from({ length: 60 }, (_, index) => `Sentence number ${index} of the answer. `)

await using server = await served(({ body }) => {
  const results = JSON.stringify(body?.['messages']).split('"role":"tool"').length - 1
  if (results < 8) return { calls: [{ tool: 'documents_search', input: { query: `jobs that throw ${results}` } }], slowMs: 5 }
  return { text: [...words, 'A job that throws is tried again, up to 7 times [s1].'], slowMs: 5 }
})
let reconnects = 0
let events = 0
let lost = 0
let duplicated = 0

/** Reads a run to its end over connections that break after 1 to 6 events. */
async function read(run: string): Promise<void> {
  const seen: Received[] = []
  for (let isOver = false; !isOver; reconnects++) {
    let left = 1 + Math.floor(Math.random() * 6)
    await follow(
      server,
      run,
      seen.at(-1)?.id ?? 0,
      (event) => void seen.push(event),
      () => --left === 0,
    )
    isOver = seen.at(-1)?.type === 'run.result'
  }
  const ids = new Set(seen.map(({ id }) => id))
  events += seen.length
  duplicated += seen.length - ids.size
  lost += (seen.at(-1)?.id ?? 0) - ids.size
}

const began = performance.now()
while (reconnects < wanted) {
  const run = await server.ask('How often is a job tried again?')
  await Promise.all(Array.from({ length: readers }, () => read(run)))
}
print('reconnects', { reconnects, events, lost, duplicated, seconds: Math.round((performance.now() - began) / 1_000) })
