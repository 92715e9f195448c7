import { symlinkSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { folderOf, type Handler, serve, writeFiles } from '../../docs/sources/sources.fixture.ts'
import { contextIn, testDependencies, useTool } from '../repository/repository.fixture.ts'
import type { Audit } from './audit/audit.ts'
import { dependencyAudit } from './dependency-audit.ts'

async function audit(folder: string, advisoriesUrl = 'none', input: unknown = {}) {
  const output = await useTool(dependencyAudit({ ...testDependencies, advisoriesUrl }), input, contextIn(folder))
  return { ...output, audit: output.data as Audit }
}

const pinned = 'lodash==4.17.20\nflask==2.0.0\n'

interface Question {
  readonly package: { readonly name: string; readonly ecosystem: string }
  readonly version: string
  readonly page_token?: string
}

/** A service that speaks the OSV API: `known` has the ids for each package and page, `records` what they are. */
const advisoryService = (known: Readonly<Record<string, readonly (readonly string[])[]>>, records: Readonly<Record<string, unknown>>) => {
  const asked: Question[] = []
  const handler: Handler = (request, response) => {
    const id = /^\/v1\/vulns\/(.+)$/.exec(request.url ?? '')?.[1]
    if (id !== undefined) {
      const record = records[decodeURIComponent(id)]
      response.writeHead(record === undefined ? 404 : 200).end(JSON.stringify(record))
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { queries } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly queries: readonly Question[] }
      asked.push(...queries)
      const results = queries.map(({ package: { name }, page_token: token }) => {
        const pages = known[name] ?? []
        const page = Number(token ?? 0)
        const vulns = (pages[page] ?? []).map((one) => ({ id: one, modified: '2026-01-31T00:00:00Z' }))
        return { ...(vulns.length > 0 ? { vulns } : {}), ...(page + 1 < pages.length ? { next_page_token: String(page + 1) } : {}) }
      })
      response.writeHead(200).end(JSON.stringify({ results }))
    })
  }
  return { handler, asked }
}

const affected = (name: string, ...fixed: readonly string[]) => [
  {
    package: { name, ecosystem: 'PyPI' },
    ranges: [
      { type: 'ECOSYSTEM', events: [{ introduced: '0' }, ...fixed.map((version) => ({ fixed: version }))] },
      { type: 'GIT', events: [{ fixed: '99' }] },
    ],
  },
]

describe('dependency_audit', () => {
  it('says what it could not check, and still tells all that the lock files say', async () => {
    const folder = folderOf({
      'package-lock.json': JSON.stringify(
        {
          lockfileVersion: 3,
          packages: {
            '': { dependencies: { a: '1', c: 'x', d: 'x' } },
            'node_modules/a': { version: '1.0.0', integrity: 'sha512-x', license: 'MIT', hasInstallScript: true },
            'node_modules/b': { version: '1.0.0', license: 'MIT' },
            'node_modules/a/node_modules/b': { version: '2.0.0', license: 'ISC' },
            'node_modules/c': { version: '1.0.0', resolved: 'git+https://key:secret@example.org/c.git#main' },
            'node_modules/d': { version: '1.0.0', resolved: 'http://example.org/d.tgz' },
          },
        },
        undefined,
        2,
      ),
    })
    const { audit: found, text, sources, passing } = await audit(folder)
    const uri = pathToFileURL(join(folder, 'package-lock.json')).href
    expect(found.findings.map(({ severity, rule, line, message }) => `${severity} ${rule} :${line} ${message}`)).toEqual([
      'high password-in-address :25 The URL of c 1.0.0 contains a password or key.',
      'high insecure-source :29 d 1.0.0 is fetched over plain HTTP, so it can be modified in transit.',
      'medium git-source :25 c 1.0.0 is fetched from a git repository without a pinned commit.',
      'medium missing-integrity :17 b 1.0.0, b 2.0.0 could be replaced without notice: there is no content hash.',
      'info install-script :11 Code is run when a 1.0.0 is installed.',
    ])
    expect(found.findings[1]).toEqual({
      rule: 'insecure-source',
      severity: 'high',
      message: 'd 1.0.0 is fetched over plain HTTP, so it can be modified in transit.',
      hint: 'Fetch it over HTTPS.',
      cwe: 'CWE-319',
      file: 'package-lock.json',
      line: 29,
      quote: '    "node_modules/d": {',
      uri: `${uri}#L29`,
    })
    expect(found).toMatchObject({
      summary: '5 packages, 3 direct; not checked for known vulnerabilities: tools.advisories.url is set to none; 5 other findings',
      locks: [{ file: 'package-lock.json', kind: 'npm lock file, version 3', dependencies: 5, direct: 3 }],
      duplicates: [{ name: 'b', versions: ['1.0.0', '2.0.0'] }],
      licences: { MIT: 2, ISC: 1 },
      advisories: { checked: false, why: 'tools.advisories.url is set to none' },
      left: [],
    })
    expect(passing).toBe(true)
    expect(text).toContain('Direct: a 1.0.0, c 1.0.0, d 1.0.0\n\nDuplicate versions: b 1.0.0 and 2.0.0\n\nLicenses: MIT 2, ISC 1')
    expect(sources?.[1]).toMatchObject({ uri: `${uri}#L29`, text: '    "node_modules/d": {', line: 29 })
    expect(JSON.stringify({ found, text, sources })).not.toContain('secret')
  })

  it('finds nothing in a lock file that is in order', async () => {
    const { audit: found } = await audit(folderOf({ 'requirements.txt': pinned }))
    expect(found.findings).toEqual([])
  })

  it('asks the service for names and versions, page by page, and tells of each vulnerability once', async () => {
    const service = advisoryService(
      { lodash: [['GHSA-1', 'PYSEC-1'], ['OSV-2']], flask: [] },
      {
        'GHSA-1': {
          id: 'GHSA-1',
          aliases: ['CVE-2026-1'],
          summary: 'Command\ninjection in\u0007 lodash.',
          database_specific: { severity: 'HIGH' },
          affected: affected('lodash', '3.0.0', '4.17.21', '5.0.0'),
        },
        'PYSEC-1': { id: 'PYSEC-1', aliases: ['CVE-2026-1', 'GHSA-1'], details: 'The same', affected: [] },
        'OSV-2': {
          id: 'OSV-2',
          details: 'Long words',
          severity: [{ type: 'CVSS_V4', score: 'CVSS:4.0/AV:N' }],
          affected: affected('other', '9.0'),
        },
      },
    )
    const { origin } = await serve(service.handler)
    const {
      audit: found,
      passing,
      text,
    } = await audit(folderOf({ 'requirements.txt': `${pinned}e @ git+https://example.org/e\nf>=1\n` }), origin)
    expect(service.asked).toEqual([
      { package: { name: 'lodash', ecosystem: 'PyPI' }, version: '4.17.20' },
      { package: { name: 'flask', ecosystem: 'PyPI' }, version: '2.0.0' },
      { package: { name: 'lodash', ecosystem: 'PyPI' }, version: '4.17.20', page_token: '1' },
    ])
    expect(found.advisories).toEqual({
      checked: true,
      service: origin,
      packages: 2,
      known: [
        {
          id: 'GHSA-1',
          aliases: ['CVE-2026-1', 'PYSEC-1'],
          package: 'lodash',
          version: '4.17.20',
          severity: 'high',
          summary: 'Command injection in lodash.',
          fixed: '4.17.21',
          uri: 'https://osv.dev/vulnerability/GHSA-1',
        },
        {
          id: 'OSV-2',
          aliases: [],
          package: 'lodash',
          version: '4.17.20',
          severity: 'medium',
          unrated: true,
          summary: 'Long words',
          uri: 'https://osv.dev/vulnerability/OSV-2',
        },
      ],
    })
    expect(found.findings.map(({ severity, line, message, hint }) => [severity, line, message, hint]).slice(0, 1)).toEqual([
      [
        'high',
        1,
        'lodash 4.17.20 has a known vulnerability: Command injection in lodash (GHSA-1, CVE-2026-1).',
        'Update lodash to 4.17.21; see https://osv.dev/vulnerability/GHSA-1.',
      ],
    ])
    expect(text.split('\n')[0]).toBe('4 packages, 4 direct; known vulnerabilities: 1 high, 1 medium; 2 other findings')
    expect(passing).toBeUndefined()
  })

  it('says that there is none where the service knows none', async () => {
    const { origin } = await serve(advisoryService({}, {}).handler)
    const { text } = await audit(folderOf({ 'requirements.txt': pinned }), origin)
    expect(text.split('\n')[0]).toBe('2 packages, 2 direct; no known vulnerabilities')
  })

  it.each<[string, Handler, string]>([
    ['fails', (_request, response) => response.writeHead(503).end('busy'), 'it responded with status 503'],
    ['is none', (_request, response) => response.writeHead(200).end('<html>'), 'does not support the OSV API'],
    ['answers something else', (_request, response) => response.writeHead(200).end('{"results": [1]}'), 'does not support the OSV API'],
    [
      'answers too little',
      (_request, response) => response.writeHead(200).end('{"results": []}'),
      'it returned a different number of results than queries',
    ],
    ['leads elsewhere', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), 'could not be reached'],
    ['breaks off', (_request, response) => response.writeHead(200, { 'content-length': '99' }).end('{'), 'could not be reached'],
  ])('gives everything local where the service %s', async (_case, handler, why) => {
    const { origin } = await serve((request, response) => {
      request.resume()
      handler(request, response)
    })
    const { audit: found, passing } = await audit(folderOf({ 'requirements.txt': pinned }), origin)
    expect(found.advisories).toEqual({ checked: false, why: expect.stringContaining(why) })
    expect(found.dependencies).toHaveLength(2)
    expect(passing).toBe(true)
  })

  it('gives everything local where nobody listens', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await new Promise((resolve) => server.close(resolve))
    const { audit: found } = await audit(folderOf({ 'requirements.txt': pinned }), origin)
    expect(found.advisories).toEqual({ checked: false, why: `${origin} could not be reached (ECONNREFUSED)` })
  })

  it('tells what it knows where one advisory is gone, and keeps no such answer', async () => {
    const service = advisoryService({ lodash: [['GHSA-1', 'GHSA-2']] }, { 'GHSA-2': { id: 'GHSA-2', withdrawn: '2026-01-01' } })
    const { origin } = await serve(service.handler)
    const { audit: found, passing } = await audit(folderOf({ 'requirements.txt': pinned }), origin)
    expect(found.advisories).toEqual({ checked: true, service: origin, packages: 2, known: [], left: '1 advisory could not be read' })
    expect(passing).toBe(true)
  })

  it('ends at once when it is told to', async () => {
    const stop = new AbortController()
    const { origin } = await serve(() => stop.abort())
    const tool = dependencyAudit({ ...testDependencies, advisoriesUrl: origin })
    const folder = folderOf({ 'requirements.txt': pinned })
    await expect(useTool(tool, {}, contextIn(folder, { signal: stop.signal }))).rejects.toThrow('aborted')
  })
})

describe('the lock files of a project', () => {
  it('are those of the folder; below it only where it has none', async () => {
    const folder = folderOf({ 'go.mod': 'module m\n', 'web/yarn.lock': '', 'web/package.json': '{}', 'node_modules/a/package.json': '{}' })
    const { audit: found } = await audit(folder)
    expect(found.locks.map(({ file }) => file)).toEqual(['go.mod'])
    expect(found.left).toEqual(['web/yarn.lock: specify its folder to analyze it'])
    const { audit: below } = await audit(folderOf({ 'a/go.mod': 'module m\n', 'b/requirements-dev.txt': '' }))
    expect(below.locks.map(({ file }) => file)).toEqual(['a/go.mod', 'b/requirements-dev.txt'])
    const { audit: named } = await audit(folder, 'none', { path: 'web/yarn.lock' })
    expect(named.locks).toEqual([{ file: 'web/yarn.lock', kind: 'yarn.lock from Yarn 1', dependencies: 0, direct: 0 }])
  })

  it('are refused outside the folder, where there are none, and where they are none', async () => {
    const folder = folderOf({ 'in/a.txt': '', 'out/go.mod': 'module m\n' })
    symlinkSync('../out', join(folder, 'in', 'link'))
    for (const path of ['../out', 'link/go.mod']) await expect(audit(join(folder, 'in'), 'none', { path })).rejects.toThrow('is outside')
    await expect(audit(join(folder, 'in'))).rejects.toThrow('no lock file found in the folder')
    await expect(audit(join(folder, 'in'), 'none', { path: 'a.txt' })).rejects.toThrow('a.txt is not a readable lock file')
  })

  it('tell by their key whether an answer of before is still good', async () => {
    const tool = dependencyAudit({ ...testDependencies, advisoriesUrl: 'none' })
    const folder = folderOf({ 'go.mod': 'module m\nrequire a.example/b v1.0.0\n', 'README.md': '' })
    const keyIn = (place: string) => tool.cacheKey?.({}, contextIn(place))
    const key = await keyIn(folder)
    writeFiles(folder, { 'README.md': 'other' })
    expect(await keyIn(folder)).toBe(key)
    writeFiles(folder, { 'go.sum': 'a.example/b v1.0.0 h1:x\n' })
    expect(await keyIn(folder)).not.toBe(key)
    expect(await keyIn(folderOf({ 'go.mod': 'module m\nrequire a.example/b v1.0.0\n' }))).not.toBe(key)
  })
})
