import type { Agent } from '../core/agent.ts'
import { systemClock } from '../core/clock.ts'
import type { MemoryReader } from '../core/memory.ts'
import { once } from '../core/once.ts'
import type { Tool } from '../core/tool.ts'
import type { Inspection } from '../settings/inspection.ts'
import { liveSettings } from '../settings/live.ts'
import { loadSettings } from '../settings/load.ts'
import type { SettingsInput } from '../settings/settings-input.ts'
import type { Carriers } from '../store/running-processes.ts'
import type { Stores } from '../store/stores.ts'
import type { App } from './app.ts'
import { collectionWriters } from './collections/indexing/collection-writers.ts'
import { withOutOfDateNotice } from './collections/indexing/out-of-date-notice.ts'
import { withListOf } from './collections/own-list.ts'
import { namedModel, openChosen } from './models/choose-model.ts'
import { learn } from './questions/learn-from-runs.ts'
import { plainRetrieval } from './questions/plain-retrieval.ts'
import { evidenceOf } from './runs/fallback-answer.ts'
import type { RunDependencies } from './runs/run-dependencies.ts'
import { whyOff } from './settings/disabled-tools.ts'
import { isEnabled } from './settings/enabled-tools.ts'
import { capsOfSettings, dayCapOfUser } from './settings/limits-of-settings.ts'
import { followingRedactor } from './settings/live-redactor.ts'
import { sealingKey } from './settings/sealing-key.ts'
import { type StoresPlace, storesAt, storesPlace } from './settings/stores-of-settings.ts'
import { type TeamSettings, teamSettings } from './settings/team-settings.ts'
import { workDependencies } from './tools/work-tool-dependencies.ts'

/** Opens the app of a folder. Throws `IbidError('usage')` for settings that do not fit. */
export async function openApp(input: SettingsInput, agents: readonly Agent[] = []): Promise<App> {
  const loaded = await loadSettings(input)
  const place = storesPlace(loaded)
  const stores = storesAt(place)
  if (!stores.settings) return build(loaded, input, { place, stores, agents })
  let team: TeamSettings | undefined
  try {
    team = await teamSettings(await stores.settings(sealingKey(loaded)), stores.place, input)
    const shared = { ...input, shared: team.shared }
    return build(await loadSettings(shared), shared, { place, stores, agents, team })
  } catch (error) {
    team?.close()
    await stores.close()
    throw error
  }
}

/** The app for settings that are loaded already, without those that a team shares. It follows their files, but for the data folder. */
export function appOf(loaded: Inspection, input: SettingsInput): App {
  const place = storesPlace(loaded)
  return build(loaded, input, { place, stores: storesAt(place), agents: [] })
}

interface Foundation {
  readonly place: StoresPlace
  readonly stores: Stores
  readonly agents: readonly Agent[]
  readonly team?: TeamSettings
}

function build(loaded: Inspection, input: SettingsInput, { place, stores, agents, team }: Foundation): App {
  const dataFolder = loaded.settings.dataDir
  const settings = liveSettings(loaded, input)
  const closers: (() => void | Promise<void>)[] = [() => stores.close()]
  if (team) closers.push(team.close)
  const redact = followingRedactor(settings.secrets)
  const writers = collectionWriters(stores.documents, place)
  closers.push(() => writers.close())

  const models = once(async () => (await import('./vectors/search-models.ts')).searchModels(app))
  const library = once(async () => {
    const [{ openLibrary }, asked, store] = await Promise.all([import('../docs/library.ts'), models(), stores.documents()])
    return withOutOfDateNotice(openLibrary(store, asked), writers.updates)
  })
  const vectors = once(async () => {
    const work = (await import('./vectors/embed-collections.ts')).vectorWork(app)
    closers.push(() => work.close())
    return work
  })
  const facts = once(async () => {
    const [{ factVectors }, asked] = await Promise.all([import('./memory/fact-vectors.ts'), models()])
    const made = factVectors(app, asked)
    closers.push(() => made.close())
    return made
  })
  const feeds = once(async () => stores.feeds(sealingKey(loaded)))
  const allConnectors = once(async () => {
    const opened = (await import('./connectors/following-connectors.ts')).followingConnectors(app)
    closers.push(() => opened.close())
    return opened
  })
  /** Tools are made once for the settings that they go by: their schemas are what beginning a run costs most. */
  const settledTools = new WeakMap<Inspection, Promise<readonly Tool[]>>()
  const toolsBy = (inspection: Inspection): Promise<readonly Tool[]> => {
    const made = settledTools.get(inspection) ?? ownTools(app, inspection)
    settledTools.set(inspection, made)
    made.catch(() => settledTools.delete(inspection))
    return made
  }
  const app: App = {
    agents,
    inspection: settings.inspection,
    inspect(warn) {
      const found = settings.now()
      if (warn) for (const line of settings.news()) warn(redact(line))
      return found
    },
    input: withListOf(input, loaded.settings),
    ...(team ? { team } : {}),
    dataFolder,
    redact,
    ...stores,
    library,
    writers,
    vectors,
    async memories(owner) {
      const [{ memoriesOf }, store] = await Promise.all([import('../memory/memories.ts'), stores.memories()])
      // Most runs are told what is remembered, and few save anything.
      const reader: MemoryReader = async (...asked) => (await import('./memory/read-facts.ts')).factReader(app, owner)(...asked)
      const hasVectors = app.inspection.settings.llm.embedModel !== undefined
      return memoriesOf(store, owner, systemClock, reader, hasVectors ? (await facts()).of(owner) : undefined)
    },
    memoryStore: stores.memories,
    feeds,
    connectors: async (inspection = settings.now()) => (await allConnectors()).of(inspection),
    async parts(tools = [], { work = true, inspection = settings.now(), log: before } = {}) {
      const [{ builtInTools }, { delegates }, furtherTools, { toolbox }] = await Promise.all([
        import('../tools/built-in.ts'),
        import('./agents/delegate.ts'),
        work ? toolsBy(inspection) : [],
        import('../tools/toolbox.ts'),
      ])
      const delegated = delegates(
        async () => (await import('./agents/callable.ts')).callableAgents(app),
        () => made,
      )
      const { ledger, cache, history } = await stores.kept()
      const own = new Set(tools.map(({ name }) => name))
      const ours = [...builtInTools(await library(), delegated), ...furtherTools.filter(({ name }) => !own.has(name)), ...tools]
      const names = ours.map(({ name }) => name)
      const hasConnectors = Object.keys(inspection.keys.mcpServers()).length > 0
      const following = hasConnectors ? await allConnectors() : undefined
      const foreign =
        following?.of(inspection).tools(
          names,
          () => made,
          (name) => isEnabled(name, inspection),
        ) ?? []
      const made: RunDependencies = {
        log: before ? before(await stores.log()) : await stores.log(),
        carriers: following ? holdingToo(await stores.carriers(), () => following.hold(inspection)) : await stores.carriers(),
        clock: systemClock,
        ledger,
        caps: capsOfSettings(inspection.settings.agent),
        dayCapOf: async (owner) => dayCapOfUser(await (await stores.users()).get(owner)),
        cache,
        media: stores.media(),
        credential: (name) => inspection.keys.credential(name),
        whyOff: (name) => whyOff(name, inspection),
        redact,
        settled: async (run, isElsewhere) => void (isElsewhere || (await learn(history, run))),
        tools: toolbox([...ours, ...foreign]),
        schema: async (json) => (await import('../tools/json-schema.ts')).jsonSchema(json),
        retrieval: plainRetrieval,
        evidence: evidenceOf,
        model: (id) => open.get(id) ?? opened(id),
      }
      const open = new Map<string, ReturnType<RunDependencies['model']>>()
      /** One that cannot be had is tried again. */
      const opened = (id: string) => {
        const opening = openChosen(namedModel(inspection, id), inspection)
        open.set(id, opening)
        opening.catch(() => open.delete(id))
        return opening
      }
      return made
    },
    async close() {
      for (const close of closers.splice(0).reverse()) await close()
    },
  }
  return app
}

/** The tools behind verbs and of conversations, which no documents' question pays for. */
async function ownTools(app: App, inspection: Inspection): Promise<readonly Tool[]> {
  const [{ workTools }, { assistantTools }, { assistantDependencies }] = await Promise.all([
    import('../tools/work-tools.ts'),
    import('../tools/assistant-tools.ts'),
    import('./tools/conversation-tool-dependencies.ts'),
  ])
  const dependencies = workDependencies({ inspection, input: app.input }, await app.library())
  return [...workTools(dependencies), ...assistantTools(await assistantDependencies(app, inspection))]
}

/** Holds something else as long as a run is carried. */
const holdingToo = (carriers: Carriers, hold: () => () => void): Carriers => ({
  ...carriers,
  hold(run) {
    const letGo = [carriers.hold(run), hold()]
    return (isOver) => {
      for (const each of letGo) each(isOver)
    }
  },
})
