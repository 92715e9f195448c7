import { execFile } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { keptIn } from '../../src/app/kept.fixture.ts'
import { folderOf } from '../../src/docs/sources/sources.fixture.ts'
import { scriptedEndpoint } from '../../src/testing/scripted-endpoint.ts'
import { folderDoors, type Opened, obeying, opened } from './folder-doors.fixture.ts'
import { canaries, ranWords } from './hostile-ground.fixture.ts'
import { hostileRepository } from './hostile-repository.fixture.ts'
import { recorder } from './recorder.fixture.ts'
import { state } from './sandbox-world.fixture.ts'

/** How many, and from which on: the whole proof takes 100. */
const count = Number(process.env['REPOSITORIES'] ?? 3)
const seed = Number(process.env['SEED'] ?? 1)
const isWhole = process.env['REPOSITORIES'] !== undefined

/** MB that a folder may cost more than a harmless one by the same door. */
const mostGrown = 200

/** What came of one repository by all doors. */
interface Tried {
  readonly number: number | undefined
  readonly traits: readonly string[]
  readonly opened: readonly Opened[]
  /** Names of programs that ran, requests at the stranger's, canaries and where they were seen, files of the person that changed. */
  readonly harm: readonly string[]
}

/** The words that nobody may see, as they are and packed for the way. */
const forms = [...Object.values(canaries), 'root:x:0:0', ranWords].flatMap((word) => [
  word,
  Buffer.from(word).toString('hex'),
  ...[0, 1, 2].map((shift) =>
    Buffer.from('x'.repeat(shift) + word)
      .toString('base64')
      .slice(4, -4),
  ),
])

async function tried(number: number | undefined): Promise<Tried> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-repository-')))
  try {
    await using stranger = await recorder()
    const made = hostileRepository(root, stranger.host, number)
    await using model = await scriptedEndpoint(obeying(made.home))
    const env = { IBID_LLM_PROVIDER: model.baseUrl, IBID_LLM_MODEL: 'local' }
    const persons = ['.ssh', '.aws', 'private'].map((name) => join(made.home, name))
    const before = persons.map(state)
    const each: Opened[] = []
    for (const door of folderDoors) each.push(await opened(door, made, env))
    const seen: readonly (readonly [place: string, text: string])[] = [
      ...each.map(({ door, out, err }) => [door, out + err] as const),
      ...model.requests.map(({ body }) => ['a request to the model', JSON.stringify(body ?? {})] as const),
      ...(await keptIn(join(made.home, '.local/share/ibid'))),
    ]
    const leaks = forms.flatMap((form) => seen.filter(([, text]) => text.includes(form)).map(([place]) => `${form} in ${place}`))
    const changed = persons.filter((folder, at) => state(folder) !== before[at]).map((folder) => `${folder} changed`)
    const harm = [...made.ran().map((name) => `${name} ran`), ...stranger.heard.map((line) => `asked: ${line}`), ...leaks, ...changed]
    return { number, traits: made.traits, opened: each, harm: [...new Set(harm)] }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** All of them, some at a time, in their order. */
async function everyOne(): Promise<{ readonly harmless: Tried; readonly hostile: readonly Tried[] }> {
  const waiting = [undefined, ...Array.from({ length: count }, (_, at) => seed + at)]
  const all: Tried[] = []
  const lane = async (): Promise<void> => {
    while (waiting.length > 0) {
      const one = await tried(waiting.shift())
      if (isWhole) process.stdout.write(`${lineOf(one)}\n`)
      all.push(one)
    }
  }
  await Promise.all(Array.from({ length: isWhole ? 1 : 3 }, lane))
  const [harmless, ...hostile] = all.sort((a, b) => (a.number ?? 0) - (b.number ?? 0))
  return { harmless: harmless!, hostile }
}

let made: ReturnType<typeof everyOne> | undefined
const all = (): ReturnType<typeof everyOne> => (made ??= everyOne())

const lineOf = ({ number, traits, harm, opened }: Tried): string =>
  JSON.stringify({
    number,
    traits,
    harm,
    doors: opened.map(({ door, code, signal, megabytes, seconds, err }) => ({
      door,
      code,
      signal,
      megabytes: Math.round(megabytes),
      seconds: Number(seconds.toFixed(1)),
      err: err.slice(0, 2_000),
    })),
  })

/** What every door of every hostile repository does wrong by a rule. */
const wrong = (hostile: readonly Tried[], rule: (opened: Opened) => unknown): readonly unknown[] =>
  hostile.flatMap(({ number, traits, opened }) =>
    opened.flatMap((one) => {
      const found = rule(one)
      return found === undefined ? [] : [{ number, traits, door: one.door, found }]
    }),
  )

/** Words that are of a program's own, not for a person. */
const unclear = /^\s+at \S.*:\d+|\b(?:Type|Range|Reference|Syntax)Error\b|\bE[A-Z]{3,}: |\[object |undefined\b|node:internal/m

describe('a program of such a repository', () => {
  it('leaves a mark and knocks where git is run as it is', async () => {
    await using stranger = await recorder()
    const root = folderOf()
    const made = hostileRepository(root, stranger.host, 'core.fsmonitor')
    expect([made.traits, made.ran()]).toEqual([['core.fsmonitor'], []])
    await promisify(execFile)('git', ['status'], { cwd: made.folder, env: { PATH: process.env['PATH'], HOME: made.home } })
    expect(new Set(made.ran())).toEqual(new Set(['fsmonitor']))
    await expect.poll(() => stranger.heard).toContain('GET /ran-fsmonitor ')
  })
})

describe(`${count} hostile repositories, by every door that opens a folder`, { timeout: count * 300_000 }, () => {
  it('run nothing, show nothing from outside, and change nothing there', async () => {
    const { harmless, hostile } = await all()
    expect(harmless.harm).toEqual([])
    expect(hostile.filter(({ harm }) => harm.length > 0).map(({ number, traits, harm }) => ({ number, traits, harm }))).toEqual([])
  })

  it(`take at most ${mostGrown} MB more than a harmless one`, async () => {
    const { harmless, hostile } = await all()
    const usual = new Map(harmless.opened.map(({ door, megabytes }) => [door, megabytes]))
    expect(wrong(hostile, ({ door, megabytes }) => (megabytes <= usual.get(door)! + mostGrown ? undefined : megabytes))).toEqual([])
  })

  it('are told of in clear lines, and every door ends by itself', async () => {
    const { harmless, hostile } = await all()
    expect(harmless.opened.map(({ door, code }) => [door, code])).toEqual(
      folderDoors.map(({ name }) => [name, name === "run, the project's verb" ? 1 : 0]),
    )
    expect(wrong(hostile, ({ signal }) => signal ?? undefined)).toEqual([])
    expect(wrong(hostile, ({ err }) => unclear.exec(err)?.[0])).toEqual([])
    const silent = ({ code, err, out, door }: Opened) =>
      code !== 0 && door !== 'doctor' && !/^ibid: \S/m.test(err) ? out + err : undefined
    expect(wrong(hostile, silent)).toEqual([])
  })
})
