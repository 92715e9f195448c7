import { configDefaults, defineConfig } from 'vitest/config'
import { filesLeftOut } from './test/on-postgres/left-out.ts'
import { releaseTests } from './test/release-tests.ts'
import base from './vitest.postgres.config.ts'

/** What a release is held to, over PostgreSQL: the second half of `npm run test:postgres`. */
export default defineConfig({
  ...base,
  test: { ...base.test, include: [...releaseTests], exclude: [...configDefaults.exclude, ...filesLeftOut] },
})
