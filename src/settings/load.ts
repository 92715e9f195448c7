import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { IbidError } from '../core/fault.ts'
import { findProjectFile, isReadableByOthers, readSettingsFile } from './file.ts'
import { configFolder, dataFolder } from './folders.ts'
import { type Keys, keysOf } from './keys.ts'
import type { Found, Layer } from './layer.ts'
import type { RawSettings } from './schema.ts'
import type { Surroundings } from './surroundings.ts'

/** What the program works with: every setting but the key, which `Keys` guards. */
export interface Settings {
  readonly llm: Omit<RawSettings['llm'], 'apiKey'>
  readonly agent: RawSettings['agent']
  readonly chat: RawSettings['chat']
  readonly tools: Omit<RawSettings['tools'], 'credentials'>
  /** Absolute. */
  readonly dataDir: string
}

export interface SettingsInput extends Surroundings {
  /** From the command line or the library: nested or dotted; text is read as a variable's is. */
  readonly flags?: Readonly<Record<string, unknown>>
  /** The user's file in place of the usual one (`--config`, else `IBID_CONFIG`); it must exist. */
  readonly configFile?: string
}

export interface SettingsFiles {
  /** May not exist yet. */
  readonly user: string
  readonly project?: string
}

/** All there is to know about the settings, right or wrong; safe to print, as no key is in it. */
export interface Inspection {
  /** Assembled from what fits. */
  readonly settings: Settings
  /** By key. */
  readonly origins: ReadonlyMap<string, Pick<Found, 'origin' | 'place'>>
  /** One line each; the program goes on. */
  readonly warnings: readonly string[]
  /** Values that do not fit and files that cannot be read. */
  readonly problems: readonly IbidError[]
  readonly files: SettingsFiles
  readonly keys: Keys
}

/**
 * The settings: defaults < user file < project file < `IBID_*` variables < flags. Throws the first problem, `IbidError('usage')`,
 * which names the place, the setting and what is allowed; unknown settings are warnings. A project file cannot set keys, prices,
 * the caps of a session and a day, permissions, prompts, what web tools reach, or the data folder, and a provider that only it has
 * chosen gets no key (see `endpointOf`).
 */
export async function loadSettings(input: SettingsInput): Promise<Inspection> {
  const inspection = await inspectSettings(input)
  if (inspection.problems[0]) throw inspection.problems[0]
  return inspection
}

/** The same without throwing on what does not fit, for the commands that mend it. */
export async function inspectSettings(input: SettingsInput): Promise<Inspection> {
  const [{ definitions }, { layerOfEnvironment, layerOfObject }, { settingsSchema }] = await Promise.all([
    import('./definitions.ts'),
    import('./layer.ts'),
    import('./schema.ts'),
  ])
  const files = settingsFiles(input)
  const layerOfFile = (origin: 'user' | 'project', file: string): Layer => {
    try {
      if (origin === 'user' && isNamed(input) && !existsSync(file))
        throw new IbidError(
          'usage',
          `there is no settings file ${file}`,
          `name one that exists, or make it with: ibid config set --config ${file} KEY VALUE`,
        )
      return layerOfObject(origin, file, readSettingsFile(file))
    } catch (error) {
      if (error instanceof IbidError) return { ...emptyLayer, problems: [error] }
      throw error
    }
  }
  const defaults: Layer = {
    ...emptyLayer,
    found: new Map([...definitions.values()].map(({ key, fallback }) => [key, { value: fallback, origin: 'default', place: '' }])),
  }
  const user = layerOfFile('user', files.user)
  const project = files.project === undefined ? emptyLayer : layerOfFile('project', files.project)
  const layers = [defaults, user, project, layerOfEnvironment(input.env), layerOfObject('flag', 'the command line', input.flags ?? {})]
  const found = merge(layers)
  const { llm, agent, chat, tools } = settingsSchema.parse(nested(found))
  const { apiKey: _guarded, ...openLlm } = llm
  const { credentials: _keys, ...openTools } = tools
  const secrets = layers.flatMap((layer) => layer.secrets)
  const loose =
    user.secrets.length > 0 && isReadableByOthers(files.user)
      ? [`others can read the key in ${files.user}; shut them out with: chmod 600 ${files.user}`]
      : []
  return {
    settings: { llm: openLlm, agent, chat, tools: openTools, dataDir: dataDirOf(found.get('dataDir'), input) },
    origins: new Map([...found].map(([key, { origin, place }]) => [key, { origin, place }])),
    warnings: [...layers.flatMap((layer) => layer.warnings), ...loose],
    problems: layers.flatMap((layer) => layer.problems),
    files,
    keys: keysOf(found, merge(layers.filter((layer) => layer !== project)), input.env, secrets),
  }
}

/** The files that settings are read from and written to; needs no schema, so it is quick. */
export function settingsFiles(input: SettingsInput): SettingsFiles {
  const project = findProjectFile(input.folder)
  const user = isNamed(input)
    ? resolve(input.folder, input.configFile ?? input.env['IBID_CONFIG'] ?? '')
    : join(configFolder(input), 'settings.json')
  return project === undefined || project === user ? { user } : { user, project }
}

const isNamed = ({ configFile, env }: SettingsInput): boolean => Boolean(configFile ?? env['IBID_CONFIG'])

const emptyLayer: Layer = { found: new Map(), problems: [], warnings: [], secrets: [] }

const merge = (layers: readonly Layer[]): ReadonlyMap<string, Found> => new Map(layers.flatMap((layer) => [...layer.found]))

/** A path in the user's file counts from that file, one from a variable or option from the current folder; `~/` is the home folder. */
function dataDirOf(found: Found | undefined, input: SettingsInput): string {
  if (found?.value === undefined) return dataFolder(input)
  const path = String(found.value).replace(/^~(?=[/\\])/, () => input.home)
  return resolve(found.origin === 'user' ? dirname(found.place) : input.folder, path)
}

/** `llm.model` in the object `llm`, `agent.prompts.role` in `prompts` in `agent`. */
function nested(found: ReadonlyMap<string, Found>): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const [key, { value }] of found) {
    const groups = key.split('.')
    const name = groups.pop() ?? ''
    let at = values
    for (const group of groups) at = (at[group] ??= {}) as Record<string, unknown>
    at[name] = value
  }
  return values
}
