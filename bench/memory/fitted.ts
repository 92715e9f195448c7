import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApp } from '../../src/app/compose.ts'
import { factVectors } from '../../src/app/memory/fact-vectors.ts'
import { searchModels } from '../../src/app/vectors/search-models.ts'
import type { MemoryStore } from '../../src/core/memory.ts'
import type { MemoryVectors } from '../../src/core/memory-vectors.ts'
import { vectorEndpoint } from '../../src/testing/vector-endpoint.ts'
import type { Person } from './people.ts'

/** Vectors of facts in one store, by owner. */
export type VectorsIn = (store: MemoryStore) => (owner: string) => MemoryVectors

/**
 * Vectors from a real endpoint whose model is fitted on what these people say and on nothing else: it knows no other words and no meaning that does not stand
 * there, so it shows whether vectors do harm, and not how much a real model helps.
 */
export async function fittedOn(persons: readonly Person[]): Promise<AsyncDisposable & { readonly vectorsIn: VectorsIn }> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-'))
  const endpoint = await vectorEndpoint(persons.flatMap(({ lines }) => lines.map(({ says }) => says)))
  const app = await openApp({
    ...{ env: {}, home: folder, folder, platform: 'linux' },
    flags: { dataDir: join(folder, 'data'), 'llm.provider': endpoint.baseUrl, 'llm.embedModel': 'fitted' },
  })
  return {
    vectorsIn: (store) => factVectors({ ...app, memoryStore: async () => store }, searchModels(app)).of,
    async [Symbol.asyncDispose]() {
      await app.close()
      await endpoint.close()
      rmSync(folder, { recursive: true })
    },
  }
}
