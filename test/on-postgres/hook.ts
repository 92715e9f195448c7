/** Loaded before everything else in processes that tests start, as `hook.ts?cluster=FOLDER&by=TEST`: what they keep in a data folder is in a database then. */
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { makeDatabases } from './folder-databases.ts'
import { twinOf } from './twins.ts'

const asked = new URL(import.meta.url).searchParams
makeDatabases({ cluster: asked.get('cluster') ?? '', by: asked.get('by') ?? '' })

const pathOf = (url: string | undefined): string => (url?.startsWith('file:') ? fileURLToPath(url) : '')

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const twin = twinOf(pathOf(found.url), pathOf(context.parentURL))
    return twin === undefined ? found : { ...found, url: pathToFileURL(twin).href, format: 'module-typescript' }
  },
})
