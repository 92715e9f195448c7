import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getMigrations } from 'better-auth/db/migration'
import { expect, test } from 'vitest'
import { openServerFile } from '../../../store/sqlite/server/server-file.ts'
import { httpWorld } from '../../http.fixture.ts'
import { authOf } from './auth.ts'

test('finds all its tables and columns in the schema that we wrote, and is content with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-auth-'))
  const file = openServerFile(folder)
  const { options, $context } = authOf({
    file,
    users: { get: () => undefined },
    url: 'http://127.0.0.1:7337',
    secret: new Uint8Array(32).fill(7),
    sessionDays: 7,
    signedIn: async () => undefined,
    provided: async () => undefined,
  })
  await $context
  const { toBeCreated, toBeAdded } = await getMigrations(options)
  expect([toBeCreated, toBeAdded]).toEqual([[], []])
  file.close()
  rmSync(folder, { recursive: true })
})

test('calls nobody', async () => {
  const hosts = new Set<string>()
  const heard = (message: unknown) => {
    hosts.add((message as { readonly request: { readonly origin: string } }).request.origin)
  }
  subscribe('undici:request:create', heard)
  try {
    await using world = await httpWorld([], { mode: 'team' })
    const ben = await world.as('Ben')
    await ben.json('/v1/me')
    await ben.fetch('/v1/sign-out', { method: 'POST', body: {} })
    expect([...hosts]).toEqual([world.url])
  } finally {
    unsubscribe('undici:request:create', heard)
  }
})
