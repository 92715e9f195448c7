import type { Agent } from '../core/agent.ts'
import type { Library } from '../core/documents.ts'
import type { EventLog } from '../core/event-log.ts'
import type { FeedStore } from '../core/feed-store.ts'
import type { Memories, MemoryStore } from '../core/memory.ts'
import type { Tool } from '../core/tool.ts'
import type { Inspection } from '../settings/inspection.ts'
import type { SettingsInput } from '../settings/settings-input.ts'
import type { Stores } from '../store/stores.ts'
import type { CollectionWriters } from './collections/indexing/collection-writers.ts'
import type { Connectors } from './connectors/connectors.ts'
import type { RunDependencies } from './runs/run-dependencies.ts'
import type { TeamSettings } from './settings/team-settings.ts'
import type { VectorWork } from './vectors/vectors.ts'

/** The working parts of one program, made from settings: what it keeps, and what works with that. Each is made on first use. */
export interface App extends Omit<Stores, 'memories' | 'feeds' | 'settings'> {
  /** Each member says what the settings files say at the moment it is read, in every copy of the app. What begins something keeps what `inspect` gives. */
  readonly inspection: Inspection
  /** The settings of this moment, which stay as they are. `warn` hears what became of changed files, a line each, once. */
  inspect(warn?: (line: string) => void): Inspection
  readonly input: SettingsInput
  /** What the machines of a team share; absent where the store is a data folder, or was not opened to read it. */
  readonly team?: TeamSettings
  readonly dataFolder: string
  /** The program's own agents, beside those that files declare. */
  readonly agents: readonly Agent[]
  /** Takes every configured key out of a value. */
  redact<T>(value: T): T
  library(): Promise<Library>
  readonly writers: CollectionWriters
  /** Gives sections their vectors, where a model is set for them. */
  vectors(): Promise<VectorWork>
  /** What is remembered of an owner; of the local user where absent. */
  memories(owner: string | undefined): Promise<Memories>
  memoryStore(): Promise<MemoryStore>
  /** The feeds that people have added. */
  feeds(): Promise<FeedStore>
  /** The MCP servers of the settings: of this moment, or of those given. */
  connectors(inspection?: Inspection): Promise<Connectors>
  /** The parts a run needs, the model's, the given extra tools and those approved of connectors among them. */
  parts(tools?: readonly Tool[], needs?: Needs): Promise<RunDependencies>
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
