import { faultOf } from '../../core/fault.ts'
import type { Inspection } from '../../settings/inspection.ts'
import { secrets } from '../../settings/keys.ts'
import type { SettingsInput } from '../../settings/settings-input.ts'
import { redactor } from '../settings/redactor.ts'
import { amiss, type Check } from './check.ts'
import { checkCollections } from './check-collections.ts'
import { checkCommand } from './check-command.ts'
import { checkCompletion } from './check-completion.ts'
import { checkConnectors } from './check-connectors.ts'
import { checkDataFolder } from './check-data-folder.ts'
import { checkDatabases } from './check-database.ts'
import { checkEditor } from './check-editor.ts'
import { checkGit } from './check-git.ts'
import { checkKeys } from './check-key.ts'
import { checkModel } from './check-model.ts'
import { checkNode } from './check-node.ts'
import { checkRipgrep } from './check-ripgrep.ts'
import { checkSandbox } from './check-sandbox.ts'
import { checkSearchModels } from './check-search-models.ts'
import { checkSettings } from './check-settings.ts'
import { checkTerminal, type Screen } from './check-terminal.ts'

/**
 * Looks at everything that commonly goes wrong with a set-up; makes the data folder, brings its databases up to date, and changes nothing else. No key is in
 * what it finds. Never throws but for `signal`.
 */
export async function checkUp(
  inspection: Inspection,
  input: SettingsInput,
  options: {
    readonly node: string
    readonly offline: boolean
    readonly signal: AbortSignal
    readonly screen: Screen
    /** Reads the whole store too, and hears what is being looked at. */
    readonly deep?: (words: string) => void
  },
): Promise<readonly Check[]> {
  const { dataDir } = inspection.settings
  const looked = (what: string, look: () => Promise<Check | readonly Check[]> | Check | readonly Check[]) =>
    lookedAt(what, look, options.signal)
  const parts = await Promise.all([
    looked('Node', () => checkNode(options.node)),
    looked('command', () => checkCommand(input)),
    looked('git', () => checkGit(input)),
    looked('ripgrep', () => checkRipgrep(input)),
    looked('sandbox', () => checkSandbox()),
    looked('settings', () => checkSettings(inspection)),
    looked('key', () => checkKeys(inspection, input)),
    looked('data folder', () => dataChecks(dataDir, inspection, input, options)),
    looked('model', () => checkModel(inspection, input, options)),
    looked('search models', () => checkSearchModels(inspection, options)),
    looked('connectors', () => checkConnectors(inspection, input, options)),
    looked('editor', () => checkEditor(input)),
    looked('terminal', () => checkTerminal(input, options.screen)),
    looked('completion', () => checkCompletion(input)),
  ])
  return redactor(secrets(inspection))(parts.flat())
}

/** One after another, as each needs what the one before has found in order. */
async function dataChecks(
  folder: string,
  inspection: Inspection,
  input: SettingsInput,
  { deep, signal }: { readonly deep?: (words: string) => void; readonly signal: AbortSignal },
): Promise<readonly Check[]> {
  const place = await checkDataFolder(folder)
  if (place.state === 'broken') return [place]
  const url = inspection.keys.storeUrl()
  const databases =
    url === undefined
      ? await checkDatabases(folder, { deep: deep !== undefined })
      : await (await import('./check-team-database.ts')).checkTeamDatabase(url)
  const isBroken = url === undefined ? databases.some(isOfDocuments) : databases[0]?.state === 'broken'
  return [
    ...[place, ...databases],
    ...(isBroken ? [] : await checkCollections(inspection, input)),
    ...(deep === undefined || databases.some(({ state }) => state === 'broken')
      ? []
      : await (await import('./deep/check-deep.ts')).checkDeep(inspection, input, { signal, progress: deep })),
  ]
}

const isOfDocuments = ({ name, state }: Check): boolean => name === 'database of documents' && state === 'broken'

/** A look that fails is told as one that found nothing out. */
async function lookedAt(
  what: string,
  look: () => Promise<Check | readonly Check[]> | Check | readonly Check[],
  signal: AbortSignal,
): Promise<readonly Check[]> {
  try {
    return [await look()].flat()
  } catch (error) {
    signal.throwIfAborted()
    return [amiss(what, 'warning', `it could not be checked: ${faultOf(error).message}`, undefined)]
  }
}
