import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Fact } from '../../src/core/event-types.ts'
import { openEventLog, sqliteEventLog } from '../../src/store/sqlite/event-log.ts'
import { openRunsFile } from '../../src/store/sqlite/runs-file.ts'
import { type Ended, type World, world } from '../cli/cli.fixture.ts'
import { logWriter, upTo } from './log-writer.ts'

/** Row 24: a process that is killed, a disk that is full, and one that fails, on the embedded store; those of a run at every boundary are in `test/kill`. */
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ibid-death-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const note = (text: string): Fact => ({ type: 'notice.given', reason: 'final', text })

/** The command in a process whose files may have so many blocks of 512 bytes. */
const inLimits = ({ home, folder: cwd }: World, blocks: number, ...args: readonly string[]): Promise<Ended> =>
  new Promise((done) => {
    const command = [
      '-c',
      `ulimit -f ${blocks} && exec "$@"`,
      'sh',
      process.execPath,
      resolve(import.meta.dirname, '../../bin/ibid.cjs'),
      ...args,
    ]
    const child = execFile('sh', command, { cwd, env: { HOME: home, PATH: process.env['PATH'] } }, (_error, out, err) =>
      done({ code: child.exitCode, out, err }),
    )
  })

/** What stands in the log, proved, and that it can be gone on with. */
async function whole(run: string): Promise<number> {
  const log = openEventLog(folder)
  const numbers = (await log.read(run)).map(({ seq }) => seq)
  expect(numbers).toEqual(upTo(numbers.length))
  expect(await log.verify(run)).toMatchObject({ intact: true, events: numbers.length })
  expect((await log.append(run, numbers.length, note('again'))).seq).toBe(numbers.length + 1)
  log.close()
  return numbers.length
}

describe('the log of runs', () => {
  it.each([1, 40, 173])('loses nothing that was acknowledged where its writer is killed by kill -9 after %d facts', async (facts) => {
    const writer = logWriter([folder, 'r1', '100000'])
    for (let line = 1; line < facts; line++) await writer.next()
    const told = Number(await writer.next())
    writer.kill('SIGKILL')
    const acknowledged = Number((await writer.rest()).at(-1) ?? told)
    // One more may have been stored than the writer came to say.
    expect((await whole('r1')) - acknowledged).toBeOneOf([0, 1])
  })

  it('says of a disk that fails to write what that is, loses nothing, and goes on once it works', async () => {
    const said = await logWriter([folder, 'r1', '100000'], 1_000).rest()
    expect(said.at(-1)).toMatch(/^failed: .*runs\.db (?:cannot be read or written \(input\/output error\)|cannot grow: the disk is full)$/)
    expect(said.length).toBeGreaterThan(20)
    expect(await whole('r1')).toBe(said.length - 1)
  })

  it('says of a full disk that it is full, each time, loses nothing, and goes on once there is space', async () => {
    const file = openRunsFile(folder)
    const log = sqliteEventLog(file)
    const pages = Number(file.sqlite.prepare('pragma page_count').get()?.['page_count'])
    file.sqlite.exec(`pragma max_page_count = ${pages + 20}`)
    let acknowledged = 0
    const fill = async () => {
      for (;;) acknowledged = (await log.append('r1', acknowledged, note('x'.repeat(1_000)))).seq
    }
    await expect(fill()).rejects.toMatchObject({
      code: 'failed',
      message: `${file.path} cannot grow: the disk is full`,
      remedy: expect.stringContaining('free up some space'),
    })
    expect(acknowledged).toBeGreaterThan(5)
    expect(await log.verify('r1')).toMatchObject({ intact: true, events: acknowledged })
    await expect(log.append('r1', acknowledged, note('x'.repeat(1_000)))).rejects.toMatchObject({ code: 'failed' })
    file.sqlite.exec('pragma max_page_count = 1000000')
    expect((await log.append('r1', acknowledged, note('again'))).seq).toBe(acknowledged + 1)
    expect(await log.verify('r1')).toMatchObject({ intact: true, events: acknowledged + 1 })
    log.close()
  })
})

describe('a command', () => {
  it('that cannot write its index says so in one line, ends, and does it once it can', async () => {
    const page = (at: number) => `# Page ${at}\n\n${Array.from({ length: 400 }, (_, word) => `word${at * 400 + word}`).join(' ')}\n`
    const made = world(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`docs/${at}.md`, page(at)])))
    const limited = await inLimits(made, 500, 'search', '--in', 'docs', 'word4001', '--json')
    expect([limited.code, limited.out]).toEqual([1, ''])
    expect(limited.err).toMatch(/documents\.db (?:cannot be read or written \(input\/output error\)|cannot grow: the disk is full)/)
    expect(limited.err).not.toMatch(/ at |SQLITE/)
    const { code, out } = await made.ibid('search', '--in', 'docs', 'word4001', '--json')
    expect([code, JSON.parse(out).results[0].document]).toEqual([0, '10.md'])
  })
})
