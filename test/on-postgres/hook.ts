/** Loaded before everything else in processes that tests start, as `hook.js?cluster=FOLDER&by=TEST`: what they keep in a data folder is in a database then. */
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { makeDatabases } from './folder-databases.ts'
import { bundledOf, twinOf } from './twins.ts'

const asked = new URL(import.meta.url).searchParams
makeDatabases({ cluster: asked.get('cluster') ?? '', by: asked.get('by') ?? '' })

const bundle = new URL('.', import.meta.url).href
const pathOf = (url: string | undefined): string => (url?.startsWith('file:') ? fileURLToPath(url) : '')

registerHooks({
  resolve(specifier, context, next) {
    // What a file of the bundle names with a dot is a file of the bundle, as in the release.
    if (specifier.startsWith('.') && context.parentURL?.startsWith(bundle))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    const found = next(specifier, context)
    const path = pathOf(found.url)
    const bundled = bundledOf(path)
    if (bundled !== undefined) return { ...found, url: new URL(bundled, bundle).href, format: 'module' }
    const twin = twinOf(path, pathOf(context.parentURL))
    return twin === undefined ? found : { ...found, url: pathToFileURL(twin).href, format: 'module-typescript' }
  },
})
