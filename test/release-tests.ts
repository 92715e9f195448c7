/**
 * What a release is held to, beside what each change is: the manual command by command, the packed bundle, clients and conformance suites of others. They take
 * minutes, and `npm run test:release` runs them.
 */
export const releaseTests: readonly string[] = ['test/manual.test.ts', 'test/bundle.test.ts', 'test/release.test.ts', 'test/mcp/*.test.ts']
