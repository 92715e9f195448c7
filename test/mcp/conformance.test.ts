import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ibidOverHttp, type ServerProcess } from './ibid-server.fixture.ts'

/** The official suites, by the package that brings them. The newer one knows which scenarios each revision asks for, and scores those. */
const packages = { current: 'conformance', of2025: 'conformance-2025' } as const
type Suite = keyof typeof packages

/** What the suite of 2025 finds missing, and why. */
const missing: Readonly<Record<string, string>> = {
  'auth/2025-03-26-oauth-metadata-backcompat': 'a way to sign in that only the revision of March 2025 had; the SDK has dropped it',
  'auth/client-credentials-jwt': 'an extension: a program that signs in for itself. Connectors of ibid send a header instead',
  'auth/client-credentials-basic': 'the same',
  'auth/cross-app-access-complete-flow': 'the same, by way of a company',
}

/** How a run of a suite came out, by the names of scenarios. What it only tells of, such as extensions, is left out. */
interface Outcome {
  readonly passed: number
  readonly failed: readonly string[]
}

/** What was printed: a whole suite sums up in its output, one scenario among its errors. */
function run(suite: Suite, ...words: readonly string[]): Promise<{ readonly out: string; readonly errors: string }> {
  const file = resolve(import.meta.dirname, '../peers/node_modules/@modelcontextprotocol', packages[suite], 'dist/index.js')
  return new Promise((done) => {
    const options = { maxBuffer: 50_000_000 }
    execFile(process.execPath, [file, ...words], options, (_, out, errors) => done({ out, errors }))
  })
}

function outcomeOf({ out }: { readonly out: string }): Outcome {
  const lines = out.slice(out.indexOf('SUMMARY ===')).split('\n')
  const unscored = lines.flatMap((line) => /^ {2}[✓✗] (\S+) \(/.exec(line)?.[1] ?? [])
  const marked = (mark: string) =>
    lines.flatMap((line) => new RegExp(`^${mark} (\\S+): `).exec(line)?.[1] ?? []).filter((name) => !unscored.includes(name))
  return { passed: marked('✓').length, failed: marked('✗') }
}

/** Whether all checks of a scenario passed. How its client ended does not count: one server breaks the protocol, and the call that is refused ends it. */
const hasPassed = ({ errors }: { readonly errors: string }): boolean => /^Passed: ([1-9]\d*)\/\1, 0 failed/m.test(errors)

describe('the official conformance suite', { timeout: 180_000 }, () => {
  let folder: string
  let server: ServerProcess
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ibid-conformance-'))
    server = await ibidOverHttp(folder, { HOME: folder }, 'docs', '--conformance')
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  })

  const asServer = async (suite: Suite, ...words: readonly string[]) => outcomeOf(await run(suite, 'server', '--url', server.url, ...words))

  const program = `"${process.execPath}" "${resolve(import.meta.dirname, 'conformance-client.ts')}"`
  const client = ['client', '--timeout', '60000', '--command', program]
  const passesAlone = async (suite: Suite, revision: string, name: string) =>
    hasPassed(await run(suite, ...client, '--scenario', name, '--spec-version', revision))

  /** The suite starts all its clients at once, and some scenarios measure milliseconds: what fails in the crowd is tried again alone, twice at most. */
  const asClient = async (suite: Suite, revision: string, ...words: readonly string[]): Promise<Outcome> => {
    const { passed, failed } = outcomeOf(await run(suite, ...client, ...words))
    const mended: string[] = []
    for (const name of failed.filter((each) => !(each in missing)))
      if ((await passesAlone(suite, revision, name)) || (await passesAlone(suite, revision, name))) mended.push(name)
    return { passed: passed + mended.length, failed: failed.filter((name) => !mended.includes(name)) }
  }

  it('passes ibid as a server of the revision of 2026', async () => {
    expect(await asServer('current', '--requirements', '2026-07-28')).toEqual({ passed: 37, failed: [] })
  })

  it('passes ibid as a server of the revision of 2025, with the suite of that time too', async () => {
    expect(await asServer('current', '--requirements', '2025-11-25')).toEqual({ passed: 30, failed: [] })
    expect(await asServer('of2025', '--suite', 'all')).toEqual({ passed: 32, failed: [] })
  })

  it('is told by either suite how a scenario that is tried alone came out', async () => {
    expect(await passesAlone('current', '2025-11-25', 'sse-retry')).toBe(true)
    expect(await passesAlone('of2025', '2025-11-25', 'sse-retry')).toBe(true)
    expect(await passesAlone('of2025', '2025-11-25', 'auth/client-credentials-basic')).toBe(false)
  })

  it('passes ibid as a client of the revision of 2026', async () => {
    expect(await asClient('current', '2026-07-28', '--requirements', '2026-07-28')).toEqual({ passed: 32, failed: [] })
  })

  it('passes ibid as a client of the revision of 2025, and but for what is named with the suite of that time', async () => {
    expect(await asClient('current', '2025-11-25', '--requirements', '2025-11-25')).toEqual({ passed: 18, failed: [] })
    expect(await asClient('of2025', '2025-11-25', '--suite', 'all')).toEqual({ passed: 22, failed: Object.keys(missing) })
  })
})
