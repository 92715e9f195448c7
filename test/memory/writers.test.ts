import { describe, expect, test } from 'vitest'
import type { MemoryReader, MemoryStore } from '../../src/core/memory.ts'
import { memoriesOf } from '../../src/memory/memories.ts'
import { contractPlaces } from '../../src/store/contract-places.fixture.ts'
import { postgresTables } from '../../src/store/postgres/tables.ts'
import { openPersonalFile } from '../../src/store/sqlite/personal/personal-file.ts'
import { patientTables } from '../../src/store/sqlite/tables.ts'
import { memoriesIn } from '../../src/store/tables/personal/memories.ts'

const places = contractPlaces<MemoryStore>({
  file: openPersonalFile,
  sqlite: (file) => memoriesIn(patientTables(file)),
  postgres: (database) => memoriesIn(postgresTables(database)),
  tables: ['memories', 'look_backs'],
})

/** Calls every fact a new one, so that no time goes to holding it against the others. */
const reader: MemoryReader = async (drafts) => drafts.map(() => ({ relation: 'new', of: [] }))

describe.each(places)('eight writers at once: %s', (_name, placed) => {
  const place = placed()

  test('lose none of 520 facts, and leave 500', { timeout: 120_000 }, async () => {
    const writers = await Promise.all(
      Array.from({ length: 8 }, async () => memoriesOf(await place.open(), 'ann', { now: () => 1_760_000_000_000 }, reader)),
    )
    await Promise.all(
      writers.map(async (memories, writer) => {
        for (let call = 0; call < 13; call += 1)
          await memories.save(
            Array.from({ length: 5 }, (_, at) => ({ content: `The series ${writer * 100 + call * 5 + at} of stamps is whole.` })),
            { by: 'model' },
          )
      }),
    )
    const rows = await writers[0]!.list()
    expect(rows).toHaveLength(520)
    expect(rows.filter(({ state }) => state === 'kept')).toHaveLength(500)
    expect(rows.filter(({ state }) => state === 'displaced')).toHaveLength(20)
    expect(new Set(rows.map(({ content }) => content)).size).toBe(520)
  })
})
