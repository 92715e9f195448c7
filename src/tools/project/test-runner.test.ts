import { symlinkSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { ToolContext } from '../../core/tool.ts'
import { folderOf } from '../../docs/sources/sources.fixture.ts'
import { contextIn, useTool } from '../repository/repository.fixture.ts'
import { chooseCommand, declaredCommands } from './test-run/declared-commands.ts'
import type { TestReport } from './test-run/test-report.ts'
import { testRunner } from './test-runner.ts'

/** Keys and all: what of it reaches the tests is for the tool to say. */
const environment = {
  PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`,
  HOME: tmpdir(),
  IBID_LLM_API_KEY: 'canary-1',
  OPENAI_API_KEY: 'canary-2',
  GITHUB_TOKEN: 'canary-3',
  HTTPS_PROXY: 'http://user:canary-4@proxy.example',
}

async function run(folder: string, input: unknown = {}, extra: Partial<ToolContext> = {}) {
  const output = await useTool(testRunner({ environment }), input, contextIn(folder, extra))
  return { ...output, report: output.data as TestReport }
}

const manifest = (scripts: Readonly<Record<string, string>>) => JSON.stringify({ name: 'shop', type: 'module', scripts })
const head = `import { describe, it } from 'node:test'\nimport assert from 'node:assert/strict'\n`

describe('test_runner', () => {
  it('runs the tests of a project and tells of each failure with its place and words', async () => {
    const folder = folderOf({
      'shop/package.json': manifest({ test: 'node --test', 'test:unit': 'node --test unit' }),
      'shop/src/cart.js': `export const total = (prices) => {\n  if (!prices) throw new Error('no prices')\n  return prices.length\n}\n`,
      'shop/test/cart.test.js': `${head}import { total } from '../src/cart.js'
describe('cart', () => {
  it('adds up', () => {
    assert.equal(total([1, 2]), 3)
  })
  it('needs prices', () => {
    total()
  })
  it('is empty', () => assert.equal(total([]), 0))
  it.skip('is full', () => {})
  it.todo('is shared')
})
`,
    })
    const { report, text, sources } = await run(folder, { path: 'shop' })
    expect(report).toMatchObject({
      summary: 'npm test: 1 passed, 2 failed, 2 skipped',
      command: 'npm test',
      declared: ['npm test', 'npm run test:unit'],
      passed: 1,
      failed: 2,
      skipped: 2,
      exitCode: 1,
      timedOut: false,
      format: 'tap',
    })
    const uri = pathToFileURL(join(folder, 'shop/test/cart.test.js')).href
    expect(report.findings).toEqual([
      {
        rule: 'test-failed',
        severity: 'high',
        message: 'The test `cart > adds up` failed: Expected values to be strictly equal: 2 !== 3',
        file: 'shop/test/cart.test.js',
        line: 6,
        quote: '    assert.equal(total([1, 2]), 3)',
        uri: `${uri}#L6`,
      },
      expect.objectContaining({ message: 'The test `cart > needs prices` failed: no prices', file: 'shop/src/cart.js', line: 2 }),
    ])
    expect(report.failures[1]).toEqual({ name: 'cart > needs prices', message: 'no prices', file: 'shop/src/cart.js', line: 2 })
    expect(sources?.[0]).toMatchObject({ uri: `${uri}#L2-L10`, line: 2 })
    expect(sources?.[1]?.text).toContain(`if (!prices) throw new Error('no prices')`)
    expect(text).toBe(
      `npm test: 1 passed, 2 failed, 2 skipped

Failures:
- cart > adds up
  at shop/test/cart.test.js:6
  Expected values to be strictly equal:
  
  2 !== 3
- cart > needs prices
  at shop/src/cart.js:2
  no prices

Other declared commands: npm run test:unit`,
    )
  })

  it('says that all is well where it is, and leaves no file behind', async () => {
    const before = (await readdir(tmpdir())).filter((name) => name.startsWith('ibid-tests-'))
    const folder = folderOf({ 'package.json': manifest({ test: 'node --test' }), 'a.test.js': `${head}it('is', () => {})` })
    const { report, text } = await run(folder)
    expect(text).toBe('npm test: 1 passed, 0 failed, 0 skipped')
    expect([report.exitCode, report.findings]).toEqual([0, []])
    expect((await readdir(tmpdir())).filter((name) => name.startsWith('ibid-tests-') && !before.includes(name))).toEqual([])
  })

  it('runs one of the declared commands, with a filter, and no other', async () => {
    const folder = folderOf({
      'package.json': manifest({
        test: 'node --test a.test.js',
        'test:more': 'node --test --test-reporter=spec a.test.js',
        build: 'exit 9',
      }),
      'a.test.js': `${head}it('one fish', () => {}); it('two fish', () => assert.fail('no'))`,
    })
    expect((await run(folder, { filter: 'one fish' })).report).toMatchObject({ passed: 1, failed: 0 })
    expect((await run(folder, { command: 'test:more', filter: 'two' })).report).toMatchObject({
      command: 'npm run test:more',
      format: 'plain',
      passed: 0,
      failed: 1,
      failures: [{ name: 'two fish', message: 'AssertionError [ERR_ASSERTION]: no', file: 'a.test.js', line: 3 }],
    })
    for (const command of ['npm run build', 'rm -rf /', 'npm test; echo', 'constructor'])
      await expect(run(folder, { command })).rejects.toThrow(`${JSON.stringify(command)} is not a declared test command`)
    for (const filter of ['$(touch x)', '"; exit', '-x', '--import=x', 'a\nb'])
      await expect(run(folder, { filter })).rejects.toThrow('filter: use only letters, digits')
  })

  it('gives the tests few variables, and no keys', async () => {
    const folder = folderOf({ 'package.json': manifest({ test: 'node show.js' }), 'show.js': 'console.log(JSON.stringify(process.env))' })
    const { report, text } = await run(folder)
    expect(report.output).toContain('"CI":"1"')
    expect(JSON.stringify({ report, text })).not.toMatch(/canary|GITHUB_TOKEN|PROXY/)
  })

  it('says where no report was found, and shows what was printed', async () => {
    const folder = folderOf({ 'package.json': manifest({ test: 'echo hello && exit 3' }) })
    const { report, text } = await run(folder)
    expect(report).toMatchObject({ passed: 0, failed: 0, skipped: 0, exitCode: 3, format: 'none', failures: [] })
    expect(text).toMatch(/^npm test: no test report found; exit code 3\n\nEnd of the output:\nhello/)
  })

  it('tells of tests that failed without a failing exit code, and the other way round', async () => {
    const folder = folderOf({ 'package.json': manifest({ test: `echo "not ok 1 - a"`, 'test:b': `echo "ok 1 - a" && exit 1` }) })
    expect((await run(folder)).report.summary).toBe('npm test: 0 passed, 1 failed, 0 skipped; exit code 0')
    expect((await run(folder, { command: 'test:b' })).report.summary).toBe('npm run test:b: 1 passed, 0 failed, 0 skipped; exit code 1')
  })

  it('stops what hangs, and tells what it heard until then', async () => {
    const folder = folderOf({ 'package.json': manifest({ test: 'node hang.js' }), 'hang.js': 'setInterval(() => {}, 1000)' })
    const { report, text } = await run(folder, { timeout_seconds: 1 })
    expect(report).toMatchObject({ timedOut: true, exitCode: null, format: 'none' })
    expect(text.split('\n')[0]).toBe('npm test: timed out after 1 s; by then no test report found')
  })

  it('stops when it is told to', async () => {
    const stop = new AbortController()
    const folder = folderOf({ 'package.json': manifest({ test: 'node hang.js' }), 'hang.js': 'setInterval(() => {}, 1000)' })
    const progress = () => setImmediate(() => stop.abort(new Error('enough')))
    await expect(run(folder, {}, { signal: stop.signal, progress })).rejects.toThrow('enough')
  })

  it('is refused outside the folder, in a file, and where no tests are declared', async () => {
    const folder = folderOf({
      'in/a.js': '',
      'in/package.json': manifest({ test: 'echo "Error: no test specified" && exit 1' }),
      'out/package.json': manifest({ test: 'echo' }),
    })
    symlinkSync('../out', join(folder, 'in', 'link'))
    for (const path of ['../out', 'link', '/']) await expect(run(join(folder, 'in'), { path })).rejects.toThrow('is outside')
    await expect(run(join(folder, 'in'), { path: 'a.js' })).rejects.toThrow('a.js is a file')
    await expect(run(join(folder, 'in'))).rejects.toThrow('no tests are declared in the folder')
  })

  it('quotes no file outside the folder, whatever a report says', async () => {
    const folder = folderOf({ 'in/package.json': manifest({ test: 'cat report.tap' }), 'secret.js': 'one\ntwo\n' })
    const lie = `not ok 1 - a\n  ---\n  error: 'no'\n  location: '${folder}/secret.js:1:1'\n  stack: |-\n    at x (../secret.js:2:1)\n  ...\n`
    symlinkSync('../secret.js', join(folder, 'in', 'near.js'))
    const { report, sources } = await run(folderOf({ 'package.json': manifest({ test: `printf '%s' "${lie.replaceAll("'", '')}"` }) }))
    expect([report.failed, report.findings, sources]).toEqual([1, [], []])
  })
})

describe('declared test commands', () => {
  const names = async (files: Readonly<Record<string, string>>) => (await declaredCommands(folderOf(files))).map(({ name }) => name)

  it('are found by what stands in the folder, the one for all first', async () => {
    expect(
      await names({ 'package.json': manifest({ 'test:e2e': 'x', test: 'vitest run', 'test:watch': 'x', pretest: 'x', contest: 'x' }) }),
    ).toEqual(['npm test', 'npm run test:e2e'])
    expect(await names({ 'package.json': manifest({ test: 'x' }), 'pnpm-lock.yaml': '' })).toEqual(['pnpm test'])
    expect(await names({ 'package.json': '{broken' })).toEqual([])
    expect(
      await names({ 'pyproject.toml': '[tool.pytest.ini_options]\n', 'go.mod': '', 'Cargo.toml': '', Makefile: 'all:\n\ntest: all\n' }),
    ).toEqual(['pytest', 'go test', 'cargo test', 'make test'])
    expect(await names({ 'setup.cfg': '[metadata]\n', Makefile: 'test := 1\ntests:\n' })).toEqual([])
    expect(await names({ 'conftest.py': '' })).toEqual(['pytest'])
  })

  it('are told to write a report and to filter, each in its way', async () => {
    const prepared = async (files: Readonly<Record<string, string>>, filter?: string) => {
      const folder = folderOf(files)
      const {
        file,
        args,
        environment: variables,
      } = chooseCommand(await declaredCommands(folder), undefined, folder).prepare({ report: '/r', filter })
      return [file.replace(folder, ''), ...args, ...Object.values(variables ?? {})].join(' ')
    }
    expect(await prepared({ 'package.json': manifest({ test: 'tsc && vitest run' }) }, 'a b')).toBe(
      'npm run --silent test -- --reporter=default --reporter=junit --outputFile.junit=/r -t a b',
    )
    expect(await prepared({ 'package.json': manifest({ test: 'vitest run | tee x' }) })).toBe('npm run --silent test')
    expect(await prepared({ 'package.json': manifest({ test: 'jest' }), 'yarn.lock': '' }, 'a')).toBe('yarn run test -t a')
    expect(await prepared({ 'package.json': manifest({ test: 'c8 node --import x --test' }) }, 'a')).toBe(
      'npm run --silent test --test-reporter=tap --test-reporter-destination="/r" --test-reporter=spec --test-reporter-destination=stdout --test-name-pattern="a"',
    )
    expect(await prepared({ 'pytest.ini': '', '.venv/bin/python': '' }, 'a')).toBe(
      '/.venv/bin/python -m pytest --junitxml=/r -o junit_family=xunit1 -k a',
    )
    expect(await prepared({ 'go.mod': '' }, 'TestA')).toBe('go test -json -run TestA ./...')
    expect(await prepared({ 'Cargo.toml': '' }, 'a')).toBe('cargo test --no-fail-fast a')
    await expect(prepared({ 'package.json': manifest({ test: 'vitest run | tee x' }) }, 'a')).rejects.toThrow(
      'npm test does not support running only some tests',
    )
    await expect(prepared({ Makefile: 'test:\n' }, 'a')).rejects.toThrow('make test does not support running only some tests')
  })
})
