import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { contextFileName } from '../../docs/project/context-file.ts'
import { idOfDeclared, openProject } from '../../docs/project/project.ts'
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

/** Additions that are looked at, the newest. */
const mostAdditions = 10_000

/**
 * Gives a team of an earlier version its list: of the own list of whoever runs its server, what the audit log says that one of its people has added and that is
 * nobody's own. Throws as `openProject`.
 */
export async function inheritTeamList({ input, server }: Pick<App, 'input' | 'server'>): Promise<void> {
  const { collectionsFile, ...own } = input
  const file = globalFileIn(own)
  if (collectionsFile === undefined || existsSync(collectionsFile) || !existsSync(file)) return
  const { audit, collectionOwners } = await server()
  const additions = await audit.list({ action: 'collection.added', limit: mostAdditions })
  const added = new Set(additions.flatMap(({ owner, subject }) => (owner === undefined || subject === undefined ? [] : [subject])))
  const collections: Record<string, { readonly url: string }> = {}
  for (const declared of openProject(dirname(file), file).collections) {
    const id = idOfDeclared(declared)
    if (!declared.global || !added.has(id) || (await collectionOwners.owners(id)).length > 0) continue
    const { alias, url, folder } = declared
    collections[alias] = { url: /^\.{1,2}\//.test(url) ? resolve(folder, url) : url }
  }
  if (Object.keys(collections).length > 0) await replaceFile(collectionsFile, `${JSON.stringify({ collections }, null, 2)}\n`, 0o600)
}
