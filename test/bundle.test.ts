import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const place = mkdtempSync(join(tmpdir(), 'ibid-bundle-'))
const build = join(root, 'scripts', 'build.mjs')
const [home, folder] = [join(place, 'home'), join(place, 'work')]
const files: Readonly<Record<string, string>> = {
  'app.py': 'import os\n\n\ndef show(request):\n    os.system("ls " + request.args["folder"])\n',
  'app.go': 'package app\n\nimport "os/exec"\n\nfunc Show(name string) { exec.Command("sh", "-c", "ls "+name).Run() }\n',
  'App.java': 'class App {\n  int twice(int a) {\n    return a + a;\n  }\n}\n',
  'deploy.js': `export const token = 'ghp_${'a1B2'.repeat(9)}'
`,
  'poetry.lock': '[[package]]\nname = "flask"\nversion = "3.0.0"\n',
  'rows.csv': 'id,amount\n007,12\n',
  'rows.json': '[{"id": 1}]\n',
}

const env = { PATH: process.env['PATH'], HOME: home, IBID_TOOLS_GITHUB_URL: 'http://127.0.0.1:1', IBID_TOOLS_ADVISORIES_URL: 'none' }

/** What the release is made of: a part that was bundled and cannot be fails only when it is loaded. */
const ibid = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'dist', 'cli.js'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env,
  })
  return { status, out: stdout, said: stdout + stderr }
}

beforeAll(() => {
  for (const each of [home, folder]) mkdirSync(each)
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  execFileSync(process.execPath, [build, '--if-changed'])
}, 120_000)
afterAll(() => rmSync(place, { recursive: true }))

/** Every file of the bundle, without those of the web app. */
const bundled = () =>
  globSync(['*.js', 'chunks/*.js'], { cwd: join(root, 'dist') }).map((file) => readFileSync(join(root, 'dist', file), 'utf8'))

describe('the bundle', () => {
  it('has the licence of each package that is in it, which all are in the bill of materials', () => {
    const inside = new Set(
      bundled().flatMap((text) => [...text.matchAll(/^\/\/ node_modules\/((?:@[^/]+\/)?[^/\n]+)/gm)].map(([, name]) => name ?? '')),
    )
    expect(inside.size).toBeGreaterThan(100)
    const licences = readFileSync(join(root, 'dist', 'licences.txt'), 'utf8')
    expect([...inside].filter((name) => !new RegExp(`^${name} \\d+\\.\\S+ \\(.+\\)$`, 'm').test(licences))).toEqual([])
    expect(licences).toMatch(/^react \d\S+ \(MIT\)\n\nMIT License\n\nCopyright \(c\) Meta Platforms/m)
    const { components } = JSON.parse(
      execFileSync(process.execPath, [join(root, 'scripts', 'sbom.mjs'), '-'], { encoding: 'utf8', maxBuffer: 64_000_000 }),
    )
    const listed = new Set(components.map(({ name }: { name: string }) => name))
    expect([...inside].filter((name) => !listed.has(name))).toEqual([])
  })

  it('finds its shipped agents, and no problems found with them', () => {
    expect(ibid('agents', 'check').status).toBe(0)
    expect(JSON.parse(ibid('agents', 'list', '--json').out)).toHaveLength(10)
  })

  it('can be started while it is made anew', async () => {
    utimesSync(join(root, 'dist', 'cli.js'), 0, 0)
    const building = spawn(process.execPath, [build, '--if-changed'])
    const built = once(building, 'exit')
    const starts = new Set<number | null>()
    do {
      starts.add(ibid('agents', 'list').status)
      await setImmediate()
    } while (building.exitCode === null)
    expect([...starts]).toEqual([0])
    expect((await built)[0]).toBe(0)
  })

  it('scans for weaknesses and secrets in every language', () => {
    const { result } = JSON.parse(ibid('run', 'review.security', '--json').out)
    const found = result.issues.map(({ file, line }: { file: string; line: number }) => `${file}:${line}`)
    expect(found).toEqual(expect.arrayContaining(['app.py:5', 'app.go:5', 'deploy.js:1']))
  })

  it.each<[string, readonly string[], string]>([
    ['measures code', ['run', 'repo.explain', '--path', 'App.java'], 'name: App.twice'],
    ['reads lock files', ['run', 'deps.audit', '--path', 'poetry.lock'], 'name: flask, version: 3.0.0'],
    ['reads tables', ['tools', 'run', 'data_transform', '--path', 'rows.csv', '--to', 'yaml'], 'id: "007"'],
    ['validates', ['tools', 'run', 'json_validator', '--path', 'rows.json', '--schema', '{"type": "object"}'], 'must be object'],
    ['searches', ['search', 'amount', '--in', 'rows.csv'], 'amount'],
  ])('%s', (_what, args, words) => {
    expect(ibid(...args).said).toContain(words)
  })

  it('speaks to GitHub', () => {
    const { said } = ibid('tools', 'run', 'github_fetch_pr', '--repo', 'owner/name', '--pr-number', '1')
    expect(said).toMatch(/127\.0\.0\.1/)
  })

  it.each([
    ['for one person', [], 200],
    ['for a team', ['--team'], 401],
  ] as const)('serves the web app %s', { timeout: 120_000 }, async (_whom, more, status) => {
    const child = spawn(process.execPath, [join(root, 'dist', 'cli.js'), 'serve', '--port', '0', '--json', ...more], { cwd: folder, env })
    try {
      const [line] = await once(createInterface({ input: child.stdout }), 'line')
      const { url, invitation } = JSON.parse(line)
      const page = await fetch(url)
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="app">')])
      const entered = await fetch(invitation[0], { redirect: 'manual' })
      const cookie = entered.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
      expect((await fetch(`${url}/v1/me`, { headers: { cookie } })).status).toBe(status)
    } finally {
      child.kill('SIGTERM')
    }
    expect((await once(child, 'exit'))[0]).toBe(0)
  })
})
