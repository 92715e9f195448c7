import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { folderOf, serve } from '../../../docs/sources/sources.fixture.ts'
import { recorded } from './web-search.fixture.ts'

it('four processes that search at once make as many requests as the day has, and each refusal sent none', {
  timeout: 120_000,
}, async () => {
  const { origin, requests } = await serve((_request, response) => response.end(JSON.stringify(recorded('searxng-general'))))
  const folder = folderOf()
  const fixture = fileURLToPath(new URL('./search-process.fixture.ts', import.meta.url))
  const searchers = Array.from({ length: 4 }, (_, index) => {
    const child = spawn(process.execPath, [fixture, folder, origin, `p${index}`, '12', '30'], { stdio: ['pipe', 'pipe', 'inherit'] })
    return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
  })
  for (const { lines } of searchers) expect((await lines.next()).value).toBe('ready')
  for (const { child } of searchers) child.stdin.end()
  const outcomes = await Promise.all(
    searchers.map(async ({ lines }) => JSON.parse(String((await lines.next()).value)) as Record<string, number>),
  )
  const sum = (name: string) => outcomes.reduce((total, outcome) => total + (outcome[name] ?? 0), 0)
  // 4 times 12 searches in words of their own, of which the day has 30.
  expect([sum('found'), sum('limit'), requests.length]).toEqual([30, 18, 30])
})
