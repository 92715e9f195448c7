import { configDefaults, defineConfig } from 'vitest/config'
import { releaseTests } from './test/release-tests.ts'
import base from './vitest.config.ts'

/**
 * What a release is held to: `npm run test:release`. File by file, since most of them start several programs at once already, and some of those wait for
 * seconds only.
 */
export default defineConfig({
  ...base,
  test: { ...base.test, include: [...releaseTests], exclude: configDefaults.exclude, fileParallelism: false },
})
