import { afterEach, beforeEach, expect, it } from 'vitest'
import { serverSchemaCheck } from '../../src/connectors/server-schema-check.ts'
import { IbidError } from '../../src/core/fault.ts'
import { compileGlobs } from '../../src/docs/sources/glob.ts'
import { folderOf } from '../../src/docs/sources/sources.fixture.ts'
import { firstRule } from '../../src/engine/guards/permission-rules.ts'
import { jsonValidator } from '../../src/tools/data/json-validator.ts'
import { logReader } from '../../src/tools/data/log-reader.ts'
import { jsonSchema } from '../../src/tools/json-schema.ts'
import { contextIn, useTool } from '../../src/tools/repository/repository.fixture.ts'
import { withinTime } from '../../src/tools/within-time.ts'
import { call } from '../../src/tools/workspace/workspace.fixture.ts'

/** Row 21: patterns that a matcher which tries all ways would never come to the end of, with texts that make it try. */
const heavy = ['(a+)+$', '^(a|a)*$', '^(a|aa)+$', '(.*)*x', '^(\\w+\\s?)*$', '((a+)+)+$']
/** The same for names of files. */
const heavyNames = ['+(+(a))!', '*a*a*a*a*a*a*a*a*a*b', '@(a|aa)+(a|aa)+(a|aa)x', '**/**/**/**/**/x']
const endless = `${'a'.repeat(50_000)}!`
const wide = Object.fromEntries([...'abcdefgh'].map((letter) => [`${letter.repeat(200)}!.md`, 'aaaa!\n']))

/** ms of work that the event loop was held up by at most, as the processor counts it: what others do on the machine does not count. */
let longest = 0
let running: NodeJS.Immediate
let before: NodeJS.CpuUsage
beforeEach(() => {
  longest = 0
  before = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.threadCpuUsage()
    running = setImmediate(look)
  }
  running = setImmediate(look)
})
afterEach(() => clearImmediate(running))

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** What becomes of a pattern: it is matched, or given up with a reason. */
async function outcomeOf(work: () => unknown): Promise<string> {
  try {
    await work()
    return 'matched'
  } catch (error) {
    return error instanceof IbidError ? error.code : String(error)
  }
}

it.each<readonly [string, (pattern: string, folder: string) => unknown]>([
  ['a search of the contents of files', (pattern, folder) => call(folder, 'grep', { pattern })],
  ['a search of names', (pattern, folder) => call(folder, 'glob', { pattern: `**/${pattern}` })],
  ['the names that such a search goes through', (pattern, folder) => call(folder, 'grep', { pattern: 'a', glob: pattern })],
  ['a log', (pattern, folder) => useTool(logReader({ longestMs: 60 }), { text: endless, pattern }, contextIn(folder))],
  [
    'a schema that data is checked by',
    (pattern, folder) =>
      useTool(jsonValidator({ longestMs: 60 }), { text: JSON.stringify(endless), schema: { pattern } }, contextIn(folder)),
  ],
  [
    'what a tool takes',
    async (pattern) => {
      const schema = jsonSchema({ type: 'object', properties: { a: { type: 'string', pattern } } })
      await turn()
      return schema.check({ a: endless })
    },
  ],
  [
    'what the tool of a connector takes',
    (pattern) => serverSchemaCheck({ type: 'object', properties: { a: { type: 'string', pattern } } }, jsonSchema)({ a: endless }),
  ],
  [
    'names of properties there',
    (pattern) =>
      serverSchemaCheck({ type: 'object', patternProperties: { [pattern]: { type: 'string' } } }, jsonSchema)({ [endless]: 'x' }),
  ],
  [
    'a rule of what may run',
    (pattern) =>
      firstRule(
        [{ tool: 'shell', arguments: `${pattern}*`, decision: 'allow' }],
        { tool: 'shell', texts: [endless], whole: endless, paths: [] },
        '/',
      ),
  ],
  ['a manifest', (pattern) => compileGlobs([pattern, `${'*a'.repeat(50)}b`]).matches('a'.repeat(4_000))],
])('%s holds nothing else up for 50 ms, whatever the pattern', async (_what, match) => {
  const folder = folderOf({ ...wide, a: `${endless}\n` })
  // What is loaded and compiled the first time is no matching.
  await outcomeOf(() => match('plain', folder))
  for (const pattern of [...heavy, ...heavyNames]) {
    // A collection of memory may fall into one try; what matches for too long does so each time.
    for (let tries = 0; tries === 0 || (longest >= 50 && tries < 4); tries++) {
      await turn()
      longest = 0
      expect(await outcomeOf(() => match(pattern, folder))).toMatch(/^(?:matched|limit|timeout|usage|invalid)$/)
      await turn()
    }
    expect([pattern, longest < 50]).toEqual([pattern, true])
  }
})

it('a pattern that matches for ever is given up in the midst of it, and the next one is matched', () => {
  for (const pattern of heavy.slice(0, 3))
    expect(() => withinTime(40, () => new RegExp(pattern).test(endless))).toThrow('it took longer than 40 ms')
  expect(withinTime(40, () => /^(a+)+$/.test('aaa'))).toBe(true)
})
