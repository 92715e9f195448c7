import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../src/app/app.ts'
import type { DocumentWriter } from '../../src/core/document-store.ts'
import { faultOf } from '../../src/core/fault.ts'

const collection = 'fresh'
/** ms between two turns: longer than a replica lags, so that it can be read for a while before it cannot again. */
const turnMs = 9_000
/** ms between two looks of a program. */
const lookMs = 300

/** Where programs tell each other of what was acknowledged. */
interface Notes {
  readonly folder: string
  /** Adds a line to a file of that folder. */
  note(file: 'turns' | 'looks' | 'stale' | 'unforeseen', line: object): void
}

/** What the whole lines of a file say. */
export function told<Line>({ folder }: Pick<Notes, 'folder'>, file: string): readonly Line[] {
  const path = join(folder, file)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

/** While faults are played, a database may be away. */
async function foreseen(notes: Notes, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { code, message } = faultOf(error)
    if (!['unreachable', 'stale', 'busy'].includes(code)) notes.note('unforeseen', { code, message })
  }
}

/** Puts a document in the place of the one before, again and again, and notes each that was acknowledged. */
export async function keepChanging(app: App, notes: Notes): Promise<void> {
  const store = await app.documents()
  let writer: DocumentWriter | undefined
  for (let turn = 1; ; )
    await foreseen(notes, async () => {
      try {
        if (!writer) {
          await store.putCollection({ id: collection, name: collection, origin: 'folder:/fresh' })
          writer = await store.writer(collection)
        }
        const number = await writer.reserve(1)
        await writer.commit({
          removed: Array.from({ length: turn - 1 }, (_, before) => `${before + 1}.md`),
          documents: [
            {
              number,
              document: { path: `${turn}.md`, title: 'T', uri: `file:///${turn}.md`, bytes: 1, hash: `${turn}` },
              sections: [{ anchor: 'a', heading: 'A', level: 1, crumbs: [], text: `turn ${turn}` }],
              forward: [],
            },
          ],
        })
        notes.note('turns', { turn })
        turn += 1
        await sleep(turnMs)
      } catch (error) {
        await writer?.release().catch(() => undefined)
        writer = undefined
        await sleep(lookMs)
        throw error
      }
    })
}

/** Looks again and again whether all is to be seen that had been acknowledged before, and nothing that had been taken away. */
export async function keepLooking(app: App, notes: Notes): Promise<void> {
  const [store, log] = [await app.documents(), await app.log()]
  for (;;) {
    await sleep(lookMs)
    await foreseen(notes, async () => {
      const turn = told<{ readonly turn: number }>(notes, 'turns').at(-1)?.turn ?? 0
      const seen = await store.read(async (reader) => (await reader.paths(collection)).map(({ path }) => Number.parseInt(path, 10)))
      if (turn > 0 && (seen.length !== 1 || seen[0]! < turn)) notes.note('stale', { what: `documents ${seen} after turn ${turn}` })
      notes.note('looks', { turn })
    })
    await foreseen(notes, async () => {
      const ended = new Set(told<{ readonly run: string; readonly type: string }>(notes, 'read-again').map(({ run }) => run))
      const listed = new Map((await log.list({ limit: 500 })).map(({ run, last }) => [run, last.type]))
      for (const run of ended)
        if (listed.get(run) !== 'run.ended') notes.note('stale', { what: `the list has run ${run} as ${listed.get(run)}` })
    })
  }
}
