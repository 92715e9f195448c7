import type { App } from '../../src/app/app.ts'
import { addFeed } from '../../src/app/feeds/add-feed.ts'
import { syncFeed } from '../../src/app/feeds/sync-feed.ts'
import { askQuestion } from '../../src/app/questions/ask.ts'
import { replay } from '../../src/core/fold-run.ts'
import type { QuestionPolicy } from '../../src/core/question.ts'
import type { RunResult } from '../../src/core/run-result.ts'
import type { Source } from '../../src/core/source.ts'
import type { Written } from './generate.ts'

/** What a question came to, with the sources that its answer cites. */
export interface Asked {
  readonly result: RunResult
  readonly cited: readonly Source[]
}

/** Adds the three feeds of an office and syncs them; gives what the syncs brought. */
export async function connectOffice(app: App, written: Written): Promise<Readonly<Record<string, number>>> {
  const added: Record<string, number> = {}
  for (const [type, path] of Object.entries(written)) {
    const { feed } = await addFeed(app, undefined, { name: type, type, options: { path } })
    const report = await syncFeed(app, feed)
    if (report.fault) throw new Error(`${type}: ${report.fault.message}`)
    added[type] = report.added
  }
  return added
}

/** Asks with the extractive model, all feeds at hand. */
export async function askOffice(
  app: App,
  question: string,
  questions: QuestionPolicy = { clarification: 'rest', approval: 'refuse' },
): Promise<Asked> {
  const asking = await askQuestion(app, {
    question,
    ...{ model: 'extractive', scope: [], connectors: 'all', questions },
  })
  return askedOf(app, await asking.result)
}

/** The same for a run that was carried on. */
export async function askedOf(app: App, result: RunResult): Promise<Asked> {
  const { sources } = replay(result.run, await (await app.log()).read(result.run))
  const handles = new Set(result.citations.map(({ source }) => source))
  return { result, cited: [...handles].flatMap((handle) => sources.get(handle) ?? []) }
}
