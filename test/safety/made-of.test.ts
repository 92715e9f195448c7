import { execFile } from 'node:child_process'
import { chmodSync, globSync, readFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { folderOf } from '../../src/docs/sources/sources.fixture.ts'

/** What a release is made of: the software bill of materials, and the audit of what stands in it. */
const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Entry {
  readonly version: string
  readonly license?: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
interface Lock {
  readonly packages: Readonly<Record<string, Entry>>
}
interface Bill {
  readonly serialNumber: string
  readonly components: readonly {
    readonly 'bom-ref': string
    readonly name: string
    readonly version: string
    readonly licenses: readonly object[]
    readonly hashes: readonly { readonly content: string }[]
  }[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

async function script(
  name: string,
  args: readonly string[],
  path = process.env['PATH'],
): Promise<{ readonly code: number; readonly out: string }> {
  const env = { PATH: path, HOME: '/nowhere' }
  const ran = promisify(execFile)(process.execPath, [join(root, 'scripts', name), ...args], { env, maxBuffer: 64_000_000 })
  return ran.then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    (error: { readonly code: number; readonly stdout: string }) => ({ code: error.code, out: error.stdout }),
  )
}

const locked: Lock = JSON.parse(read('package-lock.json'))
const { peerDependencies: peers }: { readonly peerDependencies: object } = JSON.parse(read('package.json'))

/** Packages that files import, each once, without those that only tests do. */
function imported(files: string): readonly string[] {
  const found = globSync(files, { cwd: root, exclude: (name) => /\.test\.|\.fixture\.|-fixture\./.test(name) }).flatMap((file) =>
    [
      ...read(file).matchAll(
        /^(?:import|\}) (?!type)(?:.*? )?from '((?:@[^/']+\/)?[^./'][^/']*)|\bimport\('((?:@[^/']+\/)?[^./'][^/']*)/gm,
      ),
    ].map(([, named, later]) => named ?? later ?? ''),
  )
  return [...new Set(found)].filter((name) => `node_modules/${name}` in locked.packages && !(name in peers))
}

describe('the bill of materials', () => {
  const bill = async (folder = root) => (await script('sbom.mjs', ['-', folder])).out

  it('has each package that is installed with a release or built into it, with version, licence and hash', async () => {
    const { components }: Bill = JSON.parse(await bill())
    const known = new Map(components.map((each) => [each['bom-ref'], each]))
    const needed = new Set<string>()
    const need = (name: string): void => {
      const entry = locked.packages[`node_modules/${name}`]
      if (!entry || needed.has(name)) return
      needed.add(name)
      for (const each of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) need(each)
    }
    for (const each of Object.keys(JSON.parse(read('package.json')).dependencies)) need(each)
    expect(needed.size).toBeGreaterThan(90)
    for (const each of imported('src/**/*.ts')) need(each)
    expect(needed.size).toBeGreaterThan(180)
    for (const name of needed) {
      const place = `node_modules/${name}`
      const { version, license, integrity = '' } = locked.packages[place]!
      const found = known.get(`${name}@${version}`)
      expect(found, place).toMatchObject({
        name,
        version,
        hashes: [{ content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
      })
      expect(JSON.stringify(found?.licenses), place).toContain(license?.replace(/^\((.*)\)$/, '$1'))
    }
  })

  it('has each package that the web app is built from', async () => {
    const { components }: Bill = JSON.parse(await bill())
    const names = new Set(components.map(({ name }) => name))
    const asked = imported('web/src/**/*.{ts,tsx}')
    expect(asked.length).toBeGreaterThan(4)
    expect(asked.filter((name) => !names.has(name))).toEqual([])
  })

  it('says what leans on what, and only of what it lists', async () => {
    const { components, dependencies }: Bill = JSON.parse(await bill())
    const refs = new Set(components.map((each) => each['bom-ref']))
    const own = dependencies.find(({ ref }) => ref.startsWith('ibid@'))
    const { dependencies: installed, devDependencies }: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
      read('package.json'),
    )
    const versions = { ...devDependencies, ...installed }
    const asked = new Set([...Object.keys(installed ?? {}), ...imported('src/**/*.ts')])
    expect(own?.dependsOn).toEqual([...asked].map((name) => `${name}@${versions[name]}`).sort())
    expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
  })

  it('is the same byte for byte wherever it is made, and names neither a machine nor a registry', async () => {
    const copy = folderOf({ 'package.json': read('package.json'), 'package-lock.json': read('package-lock.json') })
    const [here, there] = [await bill(), await bill(copy)]
    expect(there).toBe(here)
    expect(here).not.toMatch(/https?:|registry|"timestamp"|\/home|\/root|\/work|\/tmp/)
    expect(JSON.parse(here).serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})

describe('the audit', () => {
  const lock = (changed: (packages: Record<string, Entry>) => void, manifest = '{"dependencies":{"zod":"4.6.7","a":"1.0.0"}}') => {
    const integrity = `sha512-${'A'.repeat(86)}==`
    const packages: Record<string, Entry> = {
      '': { version: '1.0.0', dependencies: { zod: '4.6.7', a: '1.0.0' } },
      'node_modules/zod': { version: '4.6.7', license: 'MIT', integrity },
      'node_modules/a': { version: '1.0.0', license: '(MIT OR GPL-3.0-only)', integrity, dependencies: { b: '^1.0.0' } },
      'node_modules/b': { version: '1.0.0', license: 'ISC', integrity },
    }
    changed(packages)
    return folderOf({ 'package.json': manifest, 'web/package.json': '{}', 'package-lock.json': JSON.stringify({ packages }) })
  }
  const findings = async (folder: string) => {
    const { code, out } = await script('audit.mjs', ['--offline', folder])
    const lines = out.split('\n').filter((line) => !/looked at|not asked for|^$/.test(line))
    expect(code).toBe(lines.length > 0 ? 1 : 0)
    return lines
  }

  it('finds nothing in what ibid is made of', async () => {
    expect(await findings(root)).toEqual([])
  })

  it('finds licences, install scripts, ranges, missing hashes and heavy packages that come twice', async () => {
    const integrity = `sha512-${'A'.repeat(86)}==`
    expect(await findings(lock(() => undefined))).toEqual([])
    const folder = lock((packages) => {
      packages['node_modules/b'] = { version: '1.0.0', license: 'AGPL-3.0-only', hasInstallScript: true, dependencies: { zod: '3' } }
      packages['node_modules/b/node_modules/zod'] = { version: '3.0.0', license: '(MIT AND SSPL-1.0)', integrity }
    }, '{"dependencies":{"zod":"^4.6.7","a":"1.0.0"},"devDependencies":{"x":"latest"}}')
    expect(await findings(folder)).toEqual([
      'b 1.0.0 has the licence AGPL-3.0-only, which is not among those allowed',
      'zod 3.0.0 has the licence (MIT AND SSPL-1.0), which is not among those allowed',
      'b 1.0.0 has an install script',
      'package.json asks for zod ^4.6.7, which is no exact version',
      'package.json asks for x latest, which is no exact version',
      'node_modules/b has no SHA-512 in the lock',
      'zod comes in the majors 4 and 3',
    ])
  })

  it('tells of known weaknesses where the service is reached, and that it was not where it is not', async () => {
    const npm = (answer: string) => {
      const bin = folderOf({ npm: `#!/bin/sh\ncat <<'END'\n${answer}\nEND\nexit 1\n` })
      chmodSync(join(bin, 'npm'), 0o755)
      return script('audit.mjs', [lock(() => undefined)], `${bin}${delimiter}${process.env['PATH']}`)
    }
    const weak = {
      vulnerabilities: { b: { name: 'b', severity: 'high', range: '<1.0.1', via: [{ title: 'It can be made to wait for ever' }] } },
    }
    const found = await npm(JSON.stringify(weak))
    expect([found.code, found.out.split('\n')[0]]).toEqual([1, 'b <1.0.1 is known to be weak (high): It can be made to wait for ever'])
    const closed = await npm('{"message": "405 Method Not Allowed", "error": {}}')
    expect([closed.code, closed.out]).toEqual([0, expect.stringContaining('Known weaknesses were not asked for')])
  })
})
