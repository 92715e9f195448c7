import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type MemoryTier, memoryTiers } from '../../src/core/memory.ts'
import { sqliteMemories } from '../../src/store/sqlite/personal/memories.ts'
import { openPersonalFile } from '../../src/store/sqlite/personal/personal-file.ts'

const writer = fileURLToPath(new URL('./writer.ts', import.meta.url))

export interface RaceFigures {
  readonly writers: number
  /** Facts that were saved, all writers together. */
  readonly saves: number
  /** Times that the rows were looked at while writers wrote, and at the end. */
  readonly looks: number
  /** Looks at which a tier held more than it may. */
  readonly over: number
  /** Exit codes other than 0. */
  readonly failed: number
  readonly keptAtEnd: Readonly<Record<MemoryTier, number>>
}

/** Lets so many processes write to one owner's memories at once, and looks on. */
export async function raceWriters(
  folder: string,
  { writers, each }: { readonly writers: number; readonly each: number },
): Promise<RaceFigures> {
  const file = openPersonalFile(folder)
  const store = sqliteMemories(file)
  const children = Array.from({ length: writers }, (_, at) => {
    const child = spawn(process.execPath, [writer, folder, String(at), String(each)], { stdio: ['pipe', 'pipe', 'inherit'] })
    return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator](), closed: once(child, 'close') }
  })
  let [saves, looks, over] = [0, 0, 0]
  const look = async () => {
    const kept = (await store.read('shared')).filter(({ state }) => state === 'kept')
    const counts = { core: 0, important: 0, context: 0 }
    for (const { tier } of kept) counts[tier] += 1
    looks += 1
    if (Object.entries(counts).some(([tier, count]) => count > memoryTiers[tier as MemoryTier].most)) over += 1
    return counts
  }
  try {
    for (const { lines } of children) await lines.next()
    for (const { child } of children) child.stdin.write('go\n')
    await Promise.all(
      children.map(async ({ lines }) => {
        for (let line = await lines.next(); !line.done; line = await lines.next()) {
          saves += 1
          await look()
        }
      }),
    )
    const codes = await Promise.all(children.map(async ({ closed }) => (await closed)[0] as number | null))
    return { writers, saves, looks, failed: codes.filter((code) => code !== 0).length, keptAtEnd: await look(), over }
  } finally {
    for (const { child } of children) child.kill()
    file.close()
  }
}
