import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    /** How often the tests of sudden death kill: `KILLS=60 npx vitest run src/store` for the whole proof. */
    provide: { kills: Number(process.env['KILLS'] ?? 6) },
  },
})
