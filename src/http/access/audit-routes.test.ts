import { expect, test } from 'vitest'
import { recordAudit } from '../../core/record-audit.ts'
import type { AuditList } from '../../core/schemas/http/accounts.ts'
import { httpWorld } from '../http.fixture.ts'

test('gives what was done page by page, the newest first, and nothing twice', async () => {
  await using world = await httpWorld()
  const { audit } = await world.app.server()
  for (let at = 1; at <= 5; at++) await audit.add({ at, owner: `user ${at % 2}`, name: 'Ann', action: 'thing.done', subject: `${at}` })
  const page = (query: string) => world.json<AuditList>(`/v1/audit?${query}`)
  const first = await page('limit=2')
  expect(first).toEqual({
    entries: [
      { at: 5, name: 'Ann', action: 'thing.done', subject: '5' },
      { at: 4, name: 'Ann', action: 'thing.done', subject: '4' },
    ],
    next: 4,
  })
  const second = await page(`limit=2&before=${first.next}`)
  expect(second.entries.map(({ at }) => at)).toEqual([3, 2])
  expect(await page(`limit=2&before=${second.next}`)).toEqual({ entries: [{ at: 1, name: 'Ann', action: 'thing.done', subject: '1' }] })
  expect((await page('user=user%201')).entries.map(({ at }) => at)).toEqual([5, 3, 1])
  expect((await page('action=other.done')).entries).toEqual([])
  expect((await world.fetch('/v1/audit?limit=501')).status).toBe(422)
})

test('keeps one short line of each', async () => {
  await using world = await httpWorld()
  const store = await world.app.server()
  await recordAudit({ store }, { name: 'Ann' }, 'thing.done', 'x', `a\nb\t${'c'.repeat(1_000)}`)
  const { entries } = await world.json<AuditList>('/v1/audit')
  expect(entries[0]?.detail).toBe(`a b ${'c'.repeat(296)}`)
})
