import { join } from 'node:path'
import type { Agent } from '../core/agent.ts'
import type { Cache } from '../core/cache.ts'
import { systemClock } from '../core/clock.ts'
import type { DayCounter } from '../core/day-counter.ts'
import type { DocumentStore } from '../core/document-store.ts'
import type { Library } from '../core/documents.ts'
import type { FeedStore } from '../core/feed-store.ts'
import type { Ledger } from '../core/ledger.ts'
import type { EventLog } from '../core/log.ts'
import type { Memories, MemoryStore } from '../core/memory.ts'
import type { RunHistory } from '../core/run-history.ts'
import type { ServerStore } from '../core/server-store.ts'
import type { SessionStore } from '../core/session.ts'
import type { Tool } from '../core/tool.ts'
import { liveSettings } from '../settings/live.ts'
import { type Inspection, loadSettings, type SettingsInput } from '../settings/load.ts'
import type { Carriers } from '../store/carriers.ts'
import type { SqliteFile } from '../store/sqlite/open.ts'
import type { Users } from '../store/sqlite/server/users.ts'
import { whyOff } from './assistant-switches.ts'
import type { Connectors } from './connectors/connectors.ts'
import { makeDataFolder } from './data-folder.ts'
import { isEnabled } from './enabled-tools.ts'
import { evidenceOf } from './evidence.ts'
import { learn } from './learned.ts'
import { capsOfSettings, dayCapOfUser } from './limits-of-settings.ts'
import { namedModel, openChosen } from './model-choice.ts'
import { plainRetrieval } from './retrieval.ts'
import type { KitParts } from './run-kit.ts'
import { followingRedactor } from './serving/settings-redactor.ts'
import { workMeans } from './work-means.ts'

/** The working parts of one program, made from settings. Each part is opened on first use, so that a command pays only for what it needs. */
export interface House {
  /** Each member says what the settings files say at the moment it is read, in every copy of the house. What begins something keeps what `inspect` gives. */
  readonly inspection: Inspection
  /** The settings of this moment, which stay as they are. `warn` hears what became of changed files, a line each, once. */
  inspect(warn?: (line: string) => void): Inspection
  readonly input: SettingsInput
  readonly dataFolder: string
  /** The program's own agents, beside those that files declare. */
  readonly agents: readonly Agent[]
  /** Takes every configured key out of a value. */
  redact<T>(value: T): T
  documents(): Promise<DocumentStore>
  library(): Promise<Library>
  log(): Promise<EventLog>
  sessions(): Promise<SessionStore>
  /** What a server keeps beside them. */
  server(): Promise<ServerStore>
  /** The accounts of a team. */
  users(): Promise<Users>
  /** The open file of both, for those who keep more in it. */
  serverFile(): Promise<SqliteFile>
  /** Which runs a living process carries. */
  carriers(): Promise<Carriers>
  /** What runs share beside the log: what they spend, what was worked out before, what was counted today, what earlier ones taught. */
  kept(): Promise<{ readonly ledger: Ledger; readonly cache: Cache; readonly counter: DayCounter; readonly history: RunHistory }>
  /** What is remembered of an owner; of the local user where absent. */
  memories(owner: string | undefined): Promise<Memories>
  memoryStore(): Promise<MemoryStore>
  /** The feeds that people have added. */
  feeds(): Promise<FeedStore>
  /** The MCP servers of the settings: of this moment, or of those given. */
  connectors(inspection?: Inspection): Promise<Connectors>
  /** The parts a run needs, the model's, the given extra tools and those approved of connectors among them. */
  parts(tools?: readonly Tool[], needs?: Needs): Promise<KitParts>
  close(): Promise<void>
}

/** What of the parts is needed; everything where nothing is said. */
interface Needs {
  /** False where only documents are read: the tools behind verbs are a quarter of all code. */
  readonly work?: boolean
  /** The settings that the run begins with; those of this moment where absent. */
  readonly inspection?: Inspection
  /** What stands before the log, for the run and for the agents that it calls. */
  readonly log?: (log: EventLog) => EventLog
}

/** Opens the house of a folder. Throws `IbidError('usage')` for settings that do not fit. */
export async function openHouse(input: SettingsInput, agents?: readonly Agent[]): Promise<House> {
  return houseOf(await loadSettings(input), input, agents)
}

/** The house for settings that are loaded already. It follows their files, but for the data folder. */
export function houseOf(loaded: Inspection, input: SettingsInput, agents: readonly Agent[] = []): House {
  const dataFolder = loaded.settings.dataDir
  const settings = liveSettings(loaded, input)
  const closers: (() => void | Promise<void>)[] = []
  const redact = followingRedactor(settings.secrets)

  const documents = once(async () => {
    const { openDocumentStore } = await import('../store/sqlite/documents/open.ts')
    makeDataFolder(dataFolder)
    const store = openDocumentStore(join(dataFolder, 'documents.db'))
    closers.push(() => store.close())
    return store
  })
  const library = once(async () => {
    const [{ openLibrary }, store] = await Promise.all([import('../docs/library.ts'), documents()])
    return openLibrary(store)
  })
  /** One opening for the log and all that is kept beside it. */
  const runsFile = once(async () => {
    const { openRunsFile } = await import('../store/sqlite/runs-file.ts')
    makeDataFolder(dataFolder)
    const file = openRunsFile(dataFolder)
    closers.push(() => file.close())
    return file
  })
  const log = once(async () => {
    const [{ sqliteEventLog }, file] = await Promise.all([import('../store/sqlite/event-log.ts'), runsFile()])
    const opened = sqliteEventLog(file)
    closers.push(() => opened.close())
    return opened
  })
  const sessions = once(async () => {
    const [{ sqliteSessions }, file] = await Promise.all([import('../store/sqlite/sessions.ts'), runsFile()])
    return sqliteSessions(file)
  })
  const serverFile = once(async () => {
    const { openServerFile } = await import('../store/sqlite/server/server-file.ts')
    makeDataFolder(dataFolder)
    const file = openServerFile(dataFolder)
    closers.push(() => file.close())
    return file
  })
  const server = once(async () => {
    const [{ sqliteServerStore }, file] = await Promise.all([import('../store/sqlite/server/server-store.ts'), serverFile()])
    return sqliteServerStore(file)
  })
  const users = once(async () => {
    const [{ sqliteUsers }, file] = await Promise.all([import('../store/sqlite/server/users.ts'), serverFile()])
    return sqliteUsers(file)
  })
  const carriers = once(async () => (await import('../store/carriers.ts')).carriersIn(join(dataFolder, 'carried')))
  const kept = once(async () => {
    const [{ sqliteLedger }, { sqliteCache }, { sqliteDayCounter }, { sqliteRunHistory }, { openSharedFile }] = await Promise.all([
      import('../store/sqlite/shared/ledger.ts'),
      import('../store/sqlite/shared/cache.ts'),
      import('../store/sqlite/shared/day-counter.ts'),
      import('../store/sqlite/shared/run-history.ts'),
      import('../store/sqlite/shared/shared-file.ts'),
    ])
    makeDataFolder(dataFolder)
    const file = openSharedFile(dataFolder)
    closers.push(() => file.close())
    return {
      ledger: sqliteLedger(file),
      cache: sqliteCache(file, systemClock),
      counter: sqliteDayCounter(file),
      history: sqliteRunHistory(file),
    }
  })
  const personalFile = once(async () => {
    const { openPersonalFile } = await import('../store/sqlite/personal/personal-file.ts')
    makeDataFolder(dataFolder)
    const file = openPersonalFile(dataFolder)
    closers.push(() => file.close())
    return file
  })
  const memoryStore = once(async () => {
    const [{ sqliteMemories }, file] = await Promise.all([import('../store/sqlite/personal/memories.ts'), personalFile()])
    return sqliteMemories(file)
  })
  const feeds = once(async () => {
    const [{ sqliteFeeds }, { secretKey }, file] = await Promise.all([
      import('../store/sqlite/personal/feeds.ts'),
      import('../store/secret-key.ts'),
      personalFile(),
    ])
    return sqliteFeeds(file, () => secretKey(dataFolder, loaded.keys.secretKey()))
  })
  const allConnectors = once(async () => {
    const opened = (await import('./connectors/following-connectors.ts')).followingConnectors(house)
    closers.push(() => opened.close())
    return opened
  })
  const house: House = {
    agents,
    inspection: settings.inspection,
    inspect(warn) {
      const found = settings.now()
      if (warn) for (const line of settings.news()) warn(redact(line))
      return found
    },
    input,
    dataFolder,
    redact,
    documents,
    library,
    log,
    sessions,
    server,
    users,
    serverFile,
    carriers,
    kept,
    memoryStore,
    memories: async (owner) => (await import('../memory/memories.ts')).memoriesOf(await memoryStore(), owner, systemClock),
    feeds,
    connectors: async (inspection = settings.now()) => (await allConnectors()).of(inspection),
    async parts(tools = [], { work = true, inspection = settings.now(), log: before } = {}) {
      const [{ builtInTools }, { delegates }, workTools, assistantTools, { toolbox }, { mediaFiles }] = await Promise.all([
        import('../tools/built-in.ts'),
        import('./delegate.ts'),
        work ? import('../tools/work-tools.ts').then((loaded) => loaded.workTools) : () => [],
        work ? ownAssistantTools(house, inspection) : [],
        import('../tools/toolbox.ts'),
        import('../store/media-files.ts'),
      ])
      const delegated = delegates(
        async () => (await import('./agents/callable.ts')).callableAgents(house),
        () => made,
      )
      const { ledger, cache, history } = await kept()
      const own = new Set(tools.map(({ name }) => name))
      const ours = [
        ...builtInTools(await library(), delegated),
        ...[...workTools(workMeans({ inspection, input }, await library())), ...assistantTools].filter(({ name }) => !own.has(name)),
        ...tools,
      ]
      const names = ours.map(({ name }) => name)
      const hasConnectors = Object.keys(inspection.keys.mcpServers()).length > 0
      const following = hasConnectors ? await allConnectors() : undefined
      const foreign =
        following?.of(inspection).tools(
          names,
          () => made,
          (name) => isEnabled(name, inspection),
        ) ?? []
      const made: KitParts = {
        log: before ? before(await log()) : await log(),
        carriers: following ? holdingToo(await carriers(), () => following.hold(inspection)) : await carriers(),
        clock: systemClock,
        ledger,
        caps: capsOfSettings(inspection.settings.agent),
        dayCapOf: async (owner) => dayCapOfUser((await users()).get(owner)),
        cache,
        media: mediaFiles(join(dataFolder, 'media')),
        credential: (name) => inspection.keys.credential(name),
        whyOff: (name) => whyOff(name, inspection),
        redact,
        settled: (run) => learn(history, run),
        tools: toolbox([...ours, ...foreign]),
        schema: async (json) => (await import('../tools/json-schema.ts')).jsonSchema(json),
        retrieval: plainRetrieval,
        evidence: evidenceOf,
        model: (id) => openChosen(namedModel(inspection, id), inspection),
      }
      return made
    },
    async close() {
      for (const close of closers.splice(0).reverse()) await close()
    },
  }
  return house
}

/** The tools of conversations, which no documents' question pays for. */
async function ownAssistantTools(house: House, inspection: Inspection): Promise<readonly Tool[]> {
  const [{ assistantTools }, { assistantMeans }] = await Promise.all([
    import('../tools/assistant-tools.ts'),
    import('./assistant-means.ts'),
  ])
  return assistantTools(await assistantMeans(house, inspection))
}

/** Holds something else as long as a run is carried. */
const holdingToo = (carriers: Carriers, hold: () => () => void): Pick<Carriers, 'hold'> => ({
  hold(run) {
    const letGo = [carriers.hold(run), hold()]
    return () => {
      for (const each of letGo) each()
    }
  },
})

/** Runs `make` at the first call and gives its promise ever after. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
