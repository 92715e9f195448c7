/**
 * What memory makes of the words of people whom nobody here wrote rules for (`people/SOURCE.md`), without a language model and with one, whose replies are
 * recorded. One line a figure.
 *
 *     node bench/memory/run.ts --vectors                   with vectors by a model that is fitted on what they say
 *     node bench/memory/run.ts [--all]                     `--all` adds what was misjudged
 *     node bench/memory/run.ts --record URL [--part seen]  asks the OpenAI-compatible endpoint there in place of the recording, and records
 */
import '../own-temporary.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { MemoryReader } from '../../src/core/memory.ts'
import { openPersonalFile } from '../../src/store/sqlite/personal/personal-file.ts'
import { patientTables } from '../../src/store/sqlite/tables.ts'
import { memoriesIn } from '../../src/store/tables/personal/memories.ts'
import { fittedOn, type VectorsIn } from './fitted.ts'
import { type Figures, measure, noFigures } from './measure.ts'
import { type Person, people } from './people.ts'
import { recordedReader, recordingReader } from './recorded.ts'

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    record: { type: 'string' },
    part: { type: 'string' },
    vectors: { type: 'boolean', default: false },
  },
})
const parts = (['seen', 'held'] as const).filter((part) => values.part === undefined || values.part === part)

async function figuresOf(
  persons: readonly Person[],
  readerOf: (person: Person) => MemoryReader | undefined,
  vectorsIn?: VectorsIn,
): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-'))
  const file = openPersonalFile(folder)
  const figures = noFigures()
  const store = memoriesIn(patientTables(file))
  const vectorsOf = vectorsIn?.(store)
  await Promise.all(persons.map((person) => measure(person, store, readerOf(person), figures, vectorsOf?.(person.name))))
  file.close()
  rmSync(folder, { recursive: true })
  return figures
}

function print(part: string, how: string, figures: Figures): void {
  for (const [figure, { right, all, wrong }] of Object.entries(figures)) {
    console.log(JSON.stringify({ bench: 'memory', part, how, figure, right, all, share: Math.round((right / all) * 1000) / 1000 }))
    if (values.all) for (const what of wrong) console.log(`    ${what}`)
  }
}

for (const part of parts) {
  const persons = people(part)
  await using fitted = values.vectors ? await fittedOn(persons) : undefined
  if (values.record === undefined) print(part, 'without a model', await figuresOf(persons, () => undefined, fitted?.vectorsIn))
  const recording = values.record === undefined ? recordedReader() : await recordingReader(values.record)
  print(part, 'with a model', await figuresOf(persons, (person) => recording.readerOf(person.name), fitted?.vectorsIn))
  console.log(JSON.stringify({ bench: 'memory', part, how: 'with a model', figure: 'request-and-reply-tokens', ...recording.tokens() }))
}
