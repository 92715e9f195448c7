import { join } from 'node:path'
import { systemClock } from '../core/clock.ts'
import type { DocumentStore } from '../core/document-store.ts'
import type { Library } from '../core/documents.ts'
import type { EventLog } from '../core/log.ts'
import type { Tool } from '../core/tool.ts'
import { secrets } from '../settings/keys.ts'
import { type Inspection, loadSettings, type SettingsInput } from '../settings/load.ts'
import type { KitParts } from './asking.ts'
import { makeDataFolder } from './data-folder.ts'
import { evidenceOf } from './evidence.ts'
import { chooseModel, openChosen } from './model-choice.ts'
import { redactor } from './redactor.ts'
import { plainRetrieval } from './retrieval.ts'

/** The working parts of one program, made from settings. Each part is opened on first use, so that a command pays only for what it needs. */
export interface House {
  readonly inspection: Inspection
  readonly input: SettingsInput
  readonly dataFolder: string
  /** Takes every configured key out of a value. */
  redact<T>(value: T): T
  documents(): Promise<DocumentStore>
  library(): Promise<Library>
  log(): Promise<EventLog>
  /** The parts a run needs, the model's and the given extra tools among them. */
  parts(tools?: readonly Tool[]): Promise<KitParts>
  close(): Promise<void>
}

/** Opens the house of a folder. Throws `IbidError('usage')` for settings that do not fit. */
export async function openHouse(input: SettingsInput): Promise<House> {
  return houseOf(await loadSettings(input), input)
}

/** The house for settings that are loaded already. */
export function houseOf(inspection: Inspection, input: SettingsInput): House {
  const dataFolder = inspection.settings.dataDir
  const closers: (() => void | Promise<void>)[] = []
  const redact = redactor(secrets(inspection))

  const documents = once(async () => {
    const [{ openDocumentStore }, { storeError }] = await Promise.all([
      import('../store/sqlite/documents/open.ts'),
      import('../store/sqlite/error.ts'),
    ])
    makeDataFolder(dataFolder)
    const path = join(dataFolder, 'documents.db')
    const open = () => {
      try {
        return openDocumentStore(path)
      } catch (error) {
        throw storeError(error, path)
      }
    }
    const store = open()
    closers.push(() => store.close())
    return store
  })
  const library = once(async () => {
    const [{ openLibrary }, store] = await Promise.all([import('../docs/library.ts'), documents()])
    return openLibrary(store)
  })
  const log = once(async () => {
    const { openEventLog } = await import('../store/sqlite/event-log.ts')
    makeDataFolder(dataFolder)
    const opened = openEventLog(dataFolder)
    closers.push(() => opened.close())
    return opened
  })
  return {
    inspection,
    input,
    dataFolder,
    redact,
    documents,
    library,
    log,
    async parts(tools = []) {
      const [{ documentTools }, { recallDetails }, { toolbox }] = await Promise.all([
        import('../tools/documents/document-tools.ts'),
        import('../tools/recall-details.ts'),
        import('../tools/toolbox.ts'),
      ])
      return {
        log: await log(),
        clock: systemClock,
        redact,
        tools: toolbox([...documentTools(await library()), recallDetails(), ...tools]),
        retrieval: plainRetrieval,
        evidence: evidenceOf,
        model: (id) => openChosen(chooseModel(inspection, id), inspection),
      }
    },
    async close() {
      for (const close of closers.splice(0).reverse()) await close()
    },
  }
}

/** Runs `make` at the first call and gives its promise ever after. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
