/** A process that saves facts for one owner: `FOLDER NUMBER COUNT`. Says `ready`, waits for a line, then a line for each fact that it has saved. */
import { once } from 'node:events'
import { writeSync } from 'node:fs'
import type { MemoryTier } from '../../src/core/memory.ts'
import { memoriesOf } from '../../src/memory/memories.ts'
import { sqliteMemories } from '../../src/store/sqlite/personal/memories.ts'
import { openPersonalFile } from '../../src/store/sqlite/personal/personal-file.ts'

const [folder = '', number = '0', count = '0'] = process.argv.slice(2)
const file = openPersonalFile(folder)
const memories = memoriesOf(sqliteMemories(file), 'shared', { now: () => Date.now() })
const tiers: readonly MemoryTier[] = ['core', 'important', 'context']

writeSync(1, 'ready\n')
await once(process.stdin, 'data')
for (let at = 0; at < Number(count); at += 1) {
  const tier = tiers[at % tiers.length]!
  await memories.save(
    [{ content: `The writer ${number} collects stamps of series ${at * 8 + Number(number)}.`, tier, confidence: (at % 10) / 10 }],
    { by: 'model', run: number },
  )
  writeSync(1, `${at}\n`)
}
file.close()
process.stdin.destroy()
