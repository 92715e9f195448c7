import { systemClock } from '../../core/clock.ts'
import { replay } from '../../core/fold-run.ts'
import { isRecord } from '../../core/json.ts'
import type { Run } from '../../core/run.ts'
import { controlNames } from '../../core/tool.ts'
import type { Ask } from '../../engine/begin.ts'
import { endpointOf } from '../../settings/endpoint.ts'
import type { App } from '../app.ts'
import type { Reused } from '../runs/start-run.ts'

type Dependencies = Pick<App, 'documents' | 'inspection' | 'kept' | 'log'>

/** The answers to one question, asked in one way. */
export interface Reuse {
  /** The newest answer that is young enough, where its run is still on the log. */
  find(): Promise<Reused | undefined>
  /** Keeps the answer of an ended run for the next who asks the same, where it is good enough to be given again. */
  remember(run: Run): Promise<void>
}

/**
 * What this question has to do with earlier answers; undefined where none may be given again: that is switched off (`agent.reuseMinutes`), no language
 * model answers, or the question rests on more than its words: text that came with it, what was said before, the work of another run.
 */
export async function reuseOf(app: Dependencies, ask: Ask): Promise<Reuse | undefined> {
  const maxAgeMs = app.inspection.settings.agent.reuseMinutes * 60_000
  if (maxAgeMs === 0 || !standsAlone(ask)) return undefined
  const [{ cache }, key] = [await app.kept(), await keyOf(app, ask)]
  return {
    async find() {
      const kept = await cache.get(key)
      if (!kept || !isRecord(kept.value) || systemClock.now() - kept.at >= maxAgeMs) return undefined
      const from = String(kept.value['run'])
      return reusedAnswer(replay(from, await (await app.log()).read(from)))
    },
    async remember(run) {
      if (isWorthKeeping(run)) await cache.put(key, { run: run.id }, { at: run.lastAt, maxAgeMs })
    },
  }
}

const standsAlone = ({ model, context, history, parent }: Ask): boolean => model !== 'extractive' && !context && !history?.length && !parent

/** Everything that the answer depends on. What is asked for in another way is another question. */
async function keyOf(app: Dependencies, ask: Ask): Promise<unknown> {
  const { id: _id, session: _session, folder: _folder, questions: _questions, grants: _grants, ...asked } = ask
  const { toolHint: _hint, predictedCost: _cost, question, tools, scope, ...rest } = asked
  const endpoint = endpointOf(app.inspection)
  return {
    question: question.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase(),
    tools: tools.toSorted(),
    endpoint: endpoint.kind === 'compatible' ? endpoint.baseUrl : endpoint.kind,
    contents: await contentsOf(app, scope?.toSorted() ?? []),
    ...rest,
  }
}

/** What the collections hold: segments never change but for what is removed from them, and their numbers are used once. */
async function contentsOf(app: Dependencies, collections: readonly string[]): Promise<unknown> {
  const store = await app.documents()
  return store.read(async (reader) => {
    const segments = await reader.segments(collections)
    return { collections, segments, removed: await reader.removed(segments.map(({ id }) => id)) }
  })
}

/** Answered to the end by a language model, well supported, from documents alone, and with nobody's help. */
const isWorthKeeping = ({ end, answer, answered, results, reused }: Run): boolean =>
  end?.status === 'done' &&
  answer?.mode === 'model' &&
  !answer.unaided &&
  answer.confidence !== 'low' &&
  answered.length === 0 &&
  results.every(({ record }) => readsDocuments(record.call.tool)) &&
  !reused

const readsDocuments = (tool: string): boolean => tool.startsWith('documents_') || tool === 'recall_details' || controlNames.has(tool)

function reusedAnswer(run: Run): Reused | undefined {
  if (!isWorthKeeping(run) || !run.answer) return undefined
  const cited = new Set(run.answer.citations.map(({ source }) => source))
  const sources = [...run.sources].flatMap(([handle, source]) => (cited.has(handle) ? [{ handle, source }] : []))
  return { type: 'answer.reused', from: run.id, answeredAt: run.lastAt, answer: run.answer, sources }
}
