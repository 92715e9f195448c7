import { resolve } from 'node:path'

const here = import.meta.dirname
const root = resolve(here, '../..')

/** Modules that have a twin where the suite runs over PostgreSQL. */
const twins: ReadonlyMap<string, string> = new Map([
  [resolve(root, 'src/settings/resolve-settings.ts'), resolve(here, 'inspect.ts')],
  [resolve(root, 'src/store/postgres/open.ts'), resolve(here, 'open.ts')],
])

/**
 * Files of the suite's own bundle, by whose place they take. What was bundled for the release has no modules to be replaced; and of the databases a process
 * knows one module, bundled or not.
 */
const bundled: ReadonlyMap<string, string> = new Map([
  [resolve(root, 'dist/cli.js'), 'cli.js'],
  [resolve(here, 'folder-databases.ts'), 'folder-databases.js'],
])

/** The module that stands in for the one at `path` for whoever imports it; `undefined` where none does. The twin itself gets the original. */
export function twinOf(path: string, importer: string | undefined): string | undefined {
  const twin = twins.get(path)
  return twin === importer ? undefined : twin
}

/** The file of the bundle that processes which tests start load in place of the one at `path`. */
export const bundledOf = (path: string): string | undefined => bundled.get(path)
