import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { contextFileName } from '../../docs/project/context-file.ts'
import { type DeclaredCollection, identityOfDeclared, openProject } from '../../docs/project/project.ts'
import { replaceFile } from '../../docs/sources/cached-state.ts'
import { configFolder } from '../../settings/default-folders.ts'
import type { Settings } from '../../settings/inspection.ts'
import type { SettingsInput } from '../../settings/settings-input.ts'
import type { App } from '../app.ts'

/** The file of the list of collections beside those of projects: the user's own, or that of a team. */
export const globalFileIn = (input: SettingsInput): string => input.collectionsFile ?? join(configFolder(input), contextFileName)

/** The same for an open app. */
export const globalFile = (app: Pick<App, 'input'>): string => globalFileIn(app.input)

/** In a team everybody sees the list, so it is not the own one of whoever runs the server: it lies with the data. */
export const withListOf = (input: SettingsInput, { server, dataDir }: Pick<Settings, 'server' | 'dataDir'>): SettingsInput =>
  server.mode === 'team' ? { ...input, collectionsFile: join(dataDir, 'collections.json') } : input

/**
 * Makes the list of a team where there is none: empty, but for what a team of an earlier version has had in its store from the own list of whoever runs its
 * server. Throws as `openProject`.
 */
export async function makeTeamList({ input, users, documents }: Pick<App, 'documents' | 'input' | 'users'>): Promise<void> {
  const { collectionsFile, ...own } = input
  if (collectionsFile === undefined || existsSync(collectionsFile)) return
  const hasPeople = (await (await users()).list()).length > 0
  const stored = hasPeople ? await (await documents()).read((reader) => reader.collections()) : []
  const known = new Set(stored.map(({ id }) => id))
  const file = globalFileIn(own)
  const kept = hasPeople ? openProject(dirname(file), file).collections.filter((each) => each.global && known.has(idOf(each) ?? '')) : []
  const collections = Object.fromEntries(
    kept.map(({ alias, url, folder }) => [alias, { url: /^\.{1,2}\//.test(url) ? resolve(folder, url) : url }]),
  )
  await replaceFile(collectionsFile, `${JSON.stringify({ collections }, null, 2)}\n`, 0o644)
}

/** Undefined for an address that cannot be understood. */
function idOf(declared: DeclaredCollection): string | undefined {
  try {
    return identityOfDeclared(declared).id
  } catch {
    return undefined
  }
}
