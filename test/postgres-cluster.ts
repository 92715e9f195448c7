import type { TestProject } from 'vitest/node'
import { clusterFolder, endCluster, hasPostgres } from '../src/store/postgres/server.fixture.ts'

/** Gives every test the folder of one PostgreSQL server, which the first that needs it starts, and ends it with the run. */
export function setup({ provide }: TestProject): (() => void) | undefined {
  const folder = clusterFolder('ibid-postgres-')
  provide('postgresFolder', folder)
  if (!hasPostgres) return undefined
  return () => endCluster(folder)
}
