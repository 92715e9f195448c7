import { chmodSync, chownSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { endCluster, hasPostgres, postgresUser } from '../src/store/postgres/server.fixture.ts'

/** Gives every test the folder of one PostgreSQL server, which the first that needs it starts, and ends it with the run. */
export function setup({ provide }: TestProject): (() => void) | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-postgres-'))
  provide('postgresFolder', folder)
  if (!hasPostgres) return undefined
  const { uid, gid } = postgresUser()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  chmodSync(folder, 0o700)
  return () => endCluster(folder)
}
