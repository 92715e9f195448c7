import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { IbidError } from '../core/fault.ts'
import { dataFolder } from './default-folders.ts'
import { definitions } from './definitions.ts'
import { isReadableByOthers, readSettingsFile } from './file.ts'
import { fileStampOf } from './file-stamp.ts'
import type { Inspection } from './inspection.ts'
import { keysOf } from './keys.ts'
import { type Found, type Layer, layerOfEnvironment, layerOfObject } from './layer.ts'
import { settingsSchema } from './schema.ts'
import { isNamed, settingsFiles } from './settings-files.ts'
import type { SettingsInput } from './settings-input.ts'

/** See `inspectSettings`. */
export function inspect(input: SettingsInput): Inspection {
  const files = settingsFiles(input)
  // Taken before the files are read: what is written in between is another stamp.
  const shared = input.shared?.()
  const stamp = fileStampOf(files, shared?.revision)
  const layerOfFile = (origin: 'user' | 'project', file: string): Layer => {
    try {
      if (origin === 'user' && isNamed(input) && !existsSync(file))
        throw new IbidError(
          'usage',
          `settings file not found: ${file}`,
          `specify an existing one, or create it with: ibid config set --config ${file} KEY VALUE`,
        )
      return layerOfObject(origin, file, readSettingsFile(file, origin === 'project'))
    } catch (error) {
      if (error instanceof IbidError) return { ...emptyLayer, problems: [error] }
      throw error
    }
  }
  const defaults: Layer = {
    ...emptyLayer,
    found: new Map([...definitions.values()].map(({ key, fallback }) => [key, { value: fallback, origin: 'default', place: '' }])),
  }
  const team = shared ? layerOfObject('team', shared.place, Object.fromEntries(shared.values)) : emptyLayer
  const user = layerOfFile('user', files.user)
  const project = files.project === undefined ? emptyLayer : layerOfFile('project', files.project)
  const layers = [
    defaults,
    team,
    user,
    project,
    layerOfEnvironment(input.env),
    layerOfObject('flag', 'the command line', input.flags ?? {}),
  ]
  const found = merge(layers)
  const { llm, agent, chat, ui, tools, web, collections, feeds, server, retention } = settingsSchema.parse(nested(found))
  const { apiKey: _guarded, ...openLlm } = llm
  const { credentials: _keys, ...openTools } = tools
  const { clientSecret: _secret, ...oidc } = server.oidc
  const { secretKey: _sealing, ...openServer } = server
  const secrets = layers.flatMap((layer) => layer.secrets)
  const loose =
    user.secrets.length > 0 && isReadableByOthers(files.user)
      ? [`others can read the key in ${files.user}; restrict access with: chmod 600 ${files.user}`]
      : []
  return {
    settings: {
      llm: openLlm,
      agent,
      chat,
      ui,
      tools: openTools,
      web,
      collections,
      feeds,
      retention,
      server: { ...openServer, oidc },
      dataDir: dataDirOf(found.get('dataDir'), input),
    },
    origins: new Map([...found].map(([key, { origin, place }]) => [key, { origin, place }])),
    warnings: [...layers.flatMap((layer) => layer.warnings), ...loose],
    problems: layers.flatMap((layer) => layer.problems),
    files,
    keys: keysOf(found, input.env, secrets),
    stamp,
  }
}

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
