import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { RunState } from '../../core/schemas/http/runs.ts'
import { scriptedEndpoint } from '../../testing/testing.ts'
import { type ServerProcess, serverProcess } from '../server-process.fixture.ts'
import { type StreamedEvent, streamed } from './run-stream.fixture.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const search = (words: string) => ({ calls: [{ tool: 'documents_search', input: { query: words } }] })
const answer = { text: 'Dead jobs are kept for 14 days [s1].' }

it('a run goes on at the next server after the first was killed, and its readers with it', async () => {
  const root = mkdtempSync(join(tmpdir(), 'ibid-killed-'))
  closers.push(() => rmSync(root, { recursive: true, force: true }))
  const [home, folder] = [join(root, 'home'), join(root, 'work')]
  mkdirSync(join(folder, 'docs'), { recursive: true })
  writeFileSync(join(folder, 'docs', 'retries.md'), '# Retries\n\n## Dead jobs\n\nDead jobs are kept for 14 days.\n')
  writeFileSync(join(folder, 'context.json'), JSON.stringify({ collections: { docs: { url: './docs' } } }))
  /** The second request is never answered: the server dies while it waits. */
  const endpoint = await scriptedEndpoint(({ index }) =>
    index === 0 ? search('dead jobs') : index === 1 ? new Promise(() => undefined) : index === 2 ? search('retries of jobs') : answer,
  )
  closers.push(() => endpoint.close())
  const flags = { dataDir: join(root, 'data'), 'llm.provider': endpoint.baseUrl, 'llm.model': 'scripted', 'agent.reuseMinutes': 0 }
  const start = async (): Promise<ServerProcess> => {
    const server = await serverProcess({ home, folder, flags })
    closers.push(server.kill)
    return server
  }
  const first = await start()
  const headers = (server: ServerProcess) => ({ authorization: `Bearer ${server.token}` })
  const asked = await fetch(`${first.url}/v1/runs`, {
    method: 'POST',
    headers: { ...headers(first), 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'How long are dead jobs kept?' }),
  })
  const { run } = (await asked.json()) as RunState
  const seen: StreamedEvent[] = []
  const follow = async (server: ServerProcess) => {
    const last = seen.findLast(({ id }) => id !== undefined)?.id
    const response = await fetch(`${server.url}/v1/runs/${run}/events`, {
      headers: { ...headers(server), ...(last === undefined ? {} : { 'last-event-id': String(last) }) },
    })
    for await (const event of streamed(response)) seen.push(event)
  }
  const reading = follow(first).then(
    () => 'ended',
    () => 'broken off',
  )
  await expect.poll(() => endpoint.requests.length).toBe(2)
  await expect.poll(() => seen.at(-1)?.event).toBe('tool.finished')
  await first.kill()
  expect(await reading).toBe('broken off')
  await follow(await start())
  const numbered = seen.flatMap(({ id }) => id ?? [])
  expect(numbered).toEqual(numbered.map((_, index) => index + 1))
  expect(seen.filter(({ event }) => event === 'tool.finished')).toHaveLength(2)
  expect(seen.at(-1)).toMatchObject({ event: 'run.result', data: { result: { status: 'done', citations: [{ mark: 1 }] } } })
})
