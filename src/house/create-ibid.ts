import type { SearchHit } from '../core/documents.ts'
import { IbidError } from '../core/fault.ts'
import type { EventLog } from '../core/log.ts'
import type { Tool } from '../core/tool.ts'
import type { SyncProgress, SyncReport } from '../docs/sync/report.ts'
import { surroundings } from '../settings/surroundings.ts'
import { askHouse, findRun, resumeRun } from './ask.ts'
import type { Asking } from './asking.ts'
import { prepareCollections, type Selection, type Wanted, wantedCollections } from './collections.ts'
import { type House, openHouse } from './house.ts'
import { laterAsking } from './later-asking.ts'

/** Settings given in code; each wins over files and environment. Everything left out is found as the terminal finds it. */
export interface IbidOptions {
  readonly llm?: {
    readonly provider?: string
    readonly model?: string
    readonly apiKey?: string
    readonly temperature?: number
    readonly maxTokens?: number
  }
  readonly agent?: { readonly costCapCents?: number; readonly maxIterations?: number }
  /** Folder of the databases. */
  readonly dataDir?: string
  /** Where `context.json`, project settings and relative paths are found; the current folder where absent. */
  readonly folder?: string
  /** Tools beside those that read documents. */
  readonly tools?: readonly Tool[]
}

export interface AskOptions extends Selection {
  readonly useCase?: string
  /** Text that comes with the question. */
  readonly context?: string
  /** Model steps at most. */
  readonly maxSteps?: number
  readonly signal?: AbortSignal
}

/** ibid as a part of another program. Close it, or declare it with `await using`. */
export interface Ibid extends AsyncDisposable {
  /** Starts a run at once. Iterate what it returns for events, or await its `result`. Throws nothing: see `result`. */
  ask(question: string, options?: AskOptions): Asking
  /** Carries on a run that was cut off, by id. */
  resume(run: string, options?: { readonly signal?: AbortSignal }): Asking
  search(query: string, options?: Selection & { readonly limit?: number }): Promise<readonly SearchHit[]>
  /** Brings collections up to date; throws the first fault after all have been tried. */
  sync(selection?: Selection & { readonly onProgress?: (name: string, progress: SyncProgress) => void }): Promise<readonly SyncReport[]>
  /** The runs: read, follow, list, verify. */
  log(): Promise<EventLog>
  close(): Promise<void>
}

/** Opens ibid. Throws `IbidError('usage')` for settings that do not fit. */
export async function createIbid(options: IbidOptions = {}): Promise<Ibid> {
  const around = surroundings()
  const flags = { ...flat('llm', options.llm), ...flat('agent', options.agent), ...flat('', { dataDir: options.dataDir }) }
  const house = await openHouse({ ...around, folder: options.folder ?? around.folder, flags })
  const close = () => house.close()
  return {
    ask: (question, asked = {}) => laterAsking(askPrepared(house, question, asked, options.tools)),
    resume: (run, { signal } = {}) => laterAsking(findRun(house, run).then((id) => resumeRun(house, id, signal))),
    async search(query, selected = {}) {
      const wanted = await prepared(house, selected)
      return (await house.library()).search(
        wanted.map(({ id }) => id),
        { query, ...(selected.limit === undefined ? {} : { limit: selected.limit }) },
      )
    },
    async sync(selected = {}) {
      const { onProgress } = selected
      const synced = await prepareCollections(house, wantedCollections(house, selected), {
        all: true,
        ...(onProgress ? { onProgress } : {}),
      })
      const failed = synced.find(({ fault }) => fault !== undefined)
      if (failed?.fault) throw new IbidError(failed.fault.code, `${failed.name}: ${failed.fault.message}`, failed.fault.remedy)
      return synced.flatMap(({ report }) => (report ? [report] : []))
    },
    log: () => house.log(),
    close,
    [Symbol.asyncDispose]: close,
  }
}

async function askPrepared(house: House, question: string, options: AskOptions, tools: readonly Tool[] = []): Promise<Asking> {
  if (question.trim() === '') throw new IbidError('usage', 'the question is empty')
  const wanted = await prepared(house, options)
  const { useCase, context, maxSteps, signal } = options
  return askHouse(house, { question, scope: wanted.map(({ id }) => id), tools, useCase, context, maxSteps, signal })
}

/** The selected collections, synced where they have to be. Throws the fault of one that cannot be had and was never indexed. */
async function prepared(house: House, selection: Selection): Promise<readonly Wanted[]> {
  const wanted = wantedCollections(house, selection)
  const synced = await prepareCollections(house, wanted)
  const failed = synced.find(({ fault }) => fault !== undefined)
  if (failed?.fault && wanted.length === 1)
    throw new IbidError(failed.fault.code, `${failed.name}: ${failed.fault.message}`, failed.fault.remedy)
  return wanted
}

const flat = (group: string, values: object | undefined): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [group ? `${group}.${key}` : key, value]),
  )
