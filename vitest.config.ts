import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { releaseTests } from './test/release-tests.ts'

export default defineConfig({
  test: {
    globalSetup: ['test/temporary-of-run.ts', 'test/postgres-cluster.ts'],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...releaseTests],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // A busy machine may keep anything waiting; what is polled for is there within milliseconds otherwise.
    expect: { poll: { timeout: 60_000 } },
    // No test replaces a module or leaves one changed, so files share them: loading them anew for each took as long as the tests.
    isolate: false,
    // Much of the time tests wait for processes that they have started, so one worker more than two cores keeps both busy.
    maxWorkers: 3,
    // Tests of a file that run beside each other start a program each. Two keep the cores busy; of more, each comes nearer to its time limit.
    maxConcurrency: 2,
    // The many processes that tests start keep their compiled code, and so start faster.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled-of-tests') },
    /** How often the tests of sudden death kill: `KILLS=60 npx vitest run src/store` for the whole proof. */
    provide: { kills: Number(process.env['KILLS'] ?? 6) },
  },
})
