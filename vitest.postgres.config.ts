import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { filesLeftOut } from './test/on-postgres/left-out.ts'
import { twinOf } from './test/on-postgres/twins.ts'
import { releaseTests } from './test/release-tests.ts'
import base from './vitest.config.ts'

const twins: Plugin = {
  name: 'twins',
  enforce: 'pre',
  resolveId(source, importer) {
    const from = importer?.split('?')[0]
    return from === undefined || !source.startsWith('.') ? undefined : twinOf(resolve(dirname(from), source), from)
  },
}

/** The same tests, with a PostgreSQL database in place of every data folder: `npm run test:postgres`. */
export default defineConfig({
  ...base,
  plugins: [twins],
  test: {
    ...base.test,
    globalSetup: ['test/temporary-of-run.ts', 'test/postgres-cluster.ts', 'test/on-postgres/cluster.ts'],
    setupFiles: ['test/on-postgres/setup.ts'],
    exclude: [...configDefaults.exclude, ...filesLeftOut, ...releaseTests],
  },
})
