import { resolve } from 'node:path'

const here = import.meta.dirname
const root = resolve(here, '../..')

/** Modules that have a twin where the suite runs over PostgreSQL. */
const twins: ReadonlyMap<string, string> = new Map([
  [resolve(root, 'src/settings/resolve-settings.ts'), resolve(here, 'inspect.ts')],
  [resolve(root, 'src/store/postgres/open.ts'), resolve(here, 'open.ts')],
  // What was bundled has no modules to be replaced.
  [resolve(root, 'dist/cli.js'), resolve(root, 'src/cli/main.ts')],
])

/** The module that stands in for the one at `path` for whoever imports it; `undefined` where none does. The twin itself gets the original. */
export function twinOf(path: string, importer: string | undefined): string | undefined {
  const twin = twins.get(path)
  return twin === importer ? undefined : twin
}
