import { replay } from '../../src/core/fold-run.ts'
import type { QuestionPolicy } from '../../src/core/question.ts'
import type { RunResult } from '../../src/core/run-result.ts'
import type { Source } from '../../src/core/source.ts'
import { askHouse } from '../../src/house/ask.ts'
import { addFeed } from '../../src/house/feeds/add-feed.ts'
import { syncFeed } from '../../src/house/feeds/sync-feed.ts'
import type { House } from '../../src/house/house.ts'
import type { Written } from './generate.ts'

/** What a question came to, with the sources that its answer cites. */
export interface Asked {
  readonly result: RunResult
  readonly cited: readonly Source[]
}

/** Adds the three feeds of an office and syncs them; gives what the syncs brought. */
export async function connectOffice(house: House, written: Written): Promise<Readonly<Record<string, number>>> {
  const added: Record<string, number> = {}
  for (const [type, path] of Object.entries(written)) {
    const { feed } = await addFeed(house, undefined, { name: type, type, options: { path } })
    const report = await syncFeed(house, feed)
    if (report.fault) throw new Error(`${type}: ${report.fault.message}`)
    added[type] = report.added
  }
  return added
}

/** Asks with the extractive model, all feeds at hand. */
export async function askOffice(
  house: House,
  question: string,
  questions: QuestionPolicy = { clarification: 'rest', approval: 'refuse' },
): Promise<Asked> {
  const asking = await askHouse(house, {
    question,
    ...{ model: 'extractive', scope: [], connectors: 'all', questions },
  })
  return askedOf(house, await asking.result)
}

/** The same for a run that was carried on. */
export async function askedOf(house: House, result: RunResult): Promise<Asked> {
  const { sources } = replay(result.run, await (await house.log()).read(result.run))
  const handles = new Set(result.citations.map(({ source }) => source))
  return { result, cited: [...handles].flatMap((handle) => sources.get(handle) ?? []) }
}
