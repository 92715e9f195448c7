import { defineConfig } from 'vitest/config'
import base from './vitest.postgres.config.ts'

/** What safety and the rights of others are held to, with PgBouncer between every program and its database: `npm run test:pooled`. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['test/safety/**/*.test.ts', 'src/http/**/*.test.ts'],
    globalSetup: ['test/temporary-of-run.ts', 'test/postgres-cluster.ts', 'test/on-postgres/cluster.ts', 'test/on-postgres/pooler.ts'],
  },
})
