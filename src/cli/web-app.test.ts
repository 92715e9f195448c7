import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { processTerminal } from './terminal.ts'
import { buildWebApp } from './web-app.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

/** A package, and what it says when its web app is wanted. */
function packageOf(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'ibid-web-app-'))
  roots.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const said: string[] = []
  const cli = {
    terminal: { ...processTerminal({ color: false, quiet: true, live: false }), err: (text: string) => void said.push(text) },
    warn: (text: string) => void said.push(`warning: ${text}`),
    input: { env: { PATH: process.env['PATH'] }, home: root, folder: root, platform: process.platform },
  }
  const build = async (signal = new AbortController().signal) => {
    await buildWebApp(cli, signal, root)
    return said.splice(0)
  }
  return { root, build }
}

const builder = `
  import { mkdirSync, writeFileSync } from 'node:fs'
  if (process.argv[2] !== '--web' || process.env.HOME) process.exit(1)
  mkdirSync('dist/web', { recursive: true })
  writeFileSync('dist/web/index.html', 'built')`
const sources = { 'web/src/main.tsx': '', 'web/index.html': '', 'src/core/event-types.ts': '' }

test('the web app of a checkout is built where it is missing or older than its sources', async () => {
  const { root, build } = packageOf({ ...sources, 'scripts/build.mjs': builder })
  expect(await build()).toEqual(['building the web app ...'])
  expect(await build()).toEqual([])
  const later = new Date(Date.now() + 10_000)
  utimesSync(join(root, 'src/core/event-types.ts'), later, later)
  expect(await build()).toEqual(['building the web app ...'])
})

test('nothing is built in a package that was installed', async () => {
  expect(await packageOf({ 'package.json': '{}' }).build()).toEqual([])
})

test('a build that fails is told in one line, and none where nobody waits for it any more', async () => {
  const { build } = packageOf({
    ...sources,
    'scripts/build.mjs': "console.error('at some place\\nError: no such module'); process.exit(1)",
  })
  expect(await build()).toEqual(['building the web app ...', 'warning: the web app could not be built: Error: no such module'])
  expect(await build(AbortSignal.abort())).toEqual(['building the web app ...'])
})
