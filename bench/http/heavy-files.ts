/**
 * How long others wait while one `ibid serve` reads the heaviest files: all of them are uploaded at once, and `/health` is asked meanwhile. Then each PDF that means
 * endless work, alone: the time until its answer, and the memory that it takes.
 *
 *     node bench/http/heavy-files.ts [name ...]        only files of these names; a JSON line a figure, times in ms, memory in MB
 */
import '../own-temporary.ts'
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pdfBombs } from '../../test/safety/heavy-files.fixture.ts'
import { heavyFiles } from './heavy-set.ts'
import { print, type Served, served, spread } from './served.ts'

const names = process.argv.slice(2)
const wanted = (name: string) => names.length === 0 || names.includes(name)

await using server = await served(() => ({ text: 'Nothing.' }))

interface Uploaded {
  readonly status: number
  readonly ms: number
  readonly said: string
}

async function upload({ url, headers }: Served, name: string, bytes: Uint8Array): Promise<Uploaded> {
  const began = performance.now()
  const response = await fetch(`${url}/v1/files?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  const said = await response.text()
  return { status: response.status, ms: Math.round(performance.now() - began), said: response.ok ? '' : said.slice(0, 300) }
}

/** How long `/health` takes while something is done. */
async function healthDuring(work: () => Promise<unknown>) {
  const asking = spawn(process.execPath, [join(import.meta.dirname, 'ask-health.ts'), server.url], { stdio: ['pipe', 'pipe', 'inherit'] })
  const answers = text(asking.stdout)
  await new Promise((resolve) => setTimeout(resolve, 500))
  try {
    await work()
  } finally {
    asking.stdin.end('over')
  }
  return spread((JSON.parse(await answers) as number[]).map((ms) => Math.round(ms)))
}

print('idle', { health: await healthDuring(() => new Promise((resolve) => setTimeout(resolve, 3_000))) })

const heavy = Object.entries(heavyFiles)
  .filter(([name]) => wanted(name))
  .map(([name, make]) => ({ name, bytes: make() }))
const results: { name: string; megabytes: number; ms: number; status: number; said: string }[] = []
const all = await healthDuring(() =>
  Promise.all(
    heavy.map(async ({ name, bytes }) => {
      results.push({ name, megabytes: Math.round(bytes.length / 1e5) / 10, ...(await upload(server, name, bytes)) })
    }),
  ),
)
for (const result of results) print('uploaded with the others', result)
print('all at once', { health: all, peakMb: server.memory().peak })

for (const [name, make] of Object.entries(pdfBombs).filter(([name]) => wanted(name))) {
  const bytes = make()
  await upload(server, 'small.md', Buffer.from(`# ${name}\n`))
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  // The peak counts from here on.
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
  const before = server.memory().now
  let uploaded: Uploaded | undefined
  const health = await healthDuring(async () => {
    uploaded = await upload(server, 'bomb.pdf', bytes)
  })
  print('alone', { name, kB: Math.round(bytes.length / 1e3), grownMb: server.memory().peak - before, health, ...uploaded })
}
