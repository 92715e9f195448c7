import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }

const root = resolve(import.meta.dirname, '..')
const place = mkdtempSync(join(tmpdir(), 'ibid-release-'))
const oldest = `${packageJson.engines.node.replace('>=', '')}.0`
const newest = '26.10.0'
const nodePackage = `node-${process.platform}-${process.arch}`

/** A file of the package as npm makes it for a registry. */
let packed = ''

/** Runs npm with the Node that runs this; some seconds to a minute. */
const npm = (args: readonly string[], cwd: string): string =>
  execFileSync('npm', [...args, '--no-audit', '--no-fund'], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

beforeAll(() => {
  const [made] = JSON.parse(npm(['pack', '--json', '--pack-destination', place], root))
  packed = join(place, made.filename)
}, 300_000)
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe.each([oldest, newest])('the packed release in an empty project, with Node %s', { timeout: 300_000 }, (version) => {
  const project = join(place, version)
  const home = join(project, 'home')
  const env: Record<string, string> = { PATH: '/usr/bin:/bin', HOME: home, NO_COLOR: '1' }
  let node = ''
  let cli = ''
  beforeAll(() => {
    for (const each of [home, join(project, 'docs')]) mkdirSync(each, { recursive: true })
    writeFileSync(join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }\n')
    writeFileSync(join(project, 'docs/tides.md'), '# Tides\n\nThe tide at the old pier turns twice a day.\n')
    npm(['install', '--omit=dev', packed], project)
    npm(['install', '--no-save', '--prefix', join(project, 'node'), `${nodePackage}@${version}`], project)
    node = globSync(`node/node_modules/${nodePackage}/bin/node`, { cwd: project }).map((file) => join(project, file))[0] ?? ''
    cli = join(project, 'node_modules', packageJson.name, packageJson.bin.ibid)
    // `ibid` looks for the Node it is started with.
    env['PATH'] = `${dirname(node)}:/usr/bin:/bin`
  }, 300_000)
  const run = (args: readonly string[]) => spawnSync(node, args, { cwd: project, encoding: 'utf8', env })

  it('is the version that it says, on that Node', () => {
    expect(run(['--version']).stdout.trim()).toBe(`v${version}`)
    expect(run([cli, '--version']).stdout.trim()).toBe(packageJson.version)
  })

  it('answers in the terminal', () => {
    const { status, stdout, stderr } = run([cli, 'ask', 'How often does the tide turn at the pier?', '--in', 'docs'])
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('“The tide at the old pier turns twice a day.” [1]')
  })

  it('answers as a library', () => {
    writeFileSync(
      join(project, 'ask.js'),
      `import { createIbid } from '${packageJson.name}'
const ibid = await createIbid({ dataDir: 'data' })
const { citations } = await ibid.ask('How often does the tide turn at the pier?', { in: ['docs'] }).result
console.log(JSON.stringify({ quotes: citations.map(({ quote }) => quote) }))
await ibid.close()
`,
    )
    const { status, stdout, stderr } = run(['ask.js'])
    expect([status, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout).quotes).toEqual(['The tide at the old pier turns twice a day.'])
  })

  it('serves documents over MCP', async () => {
    const client = new Client({ name: 'release', version: '1' })
    await client.connect(new StdioClientTransport({ command: node, args: [cli, 'mcp', 'docs', '--in', 'docs'], cwd: project, env }))
    try {
      const { content } = await client.callTool({ name: 'documents_search', arguments: { query: 'tide pier' } })
      expect(JSON.stringify(content)).toContain('turns twice a day')
    } finally {
      await client.close()
    }
  })

  it('serves the web app and its manual', async () => {
    const server = spawn(node, [cli, 'serve', '--port', '0', '--json'], { cwd: project, env })
    try {
      const [line] = await once(createInterface({ input: server.stdout }), 'line')
      const { url } = JSON.parse(line)
      expect(await (await fetch(url)).text()).toContain('<div id="app">')
      expect(await (await fetch(`${url}/manual/`)).text()).toContain('<h1>ibid manual</h1>')
    } finally {
      server.kill('SIGTERM')
    }
    expect((await once(server, 'exit'))[0]).toBe(0)
  })
})
