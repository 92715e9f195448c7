import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Bench, Figure } from './bench.ts'
import { benches } from './benches.ts'
import { measureAll } from './measure.ts'
import { jsonLines, readFigure } from './read-figure.ts'
import type { Records } from './records.ts'
import { figuresPart, withFigures } from './table.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ibid-figures-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A bench whose program is this code. */
function fake(name: string, code: string, figures: readonly Figure[], more: Partial<Bench> = {}): Bench {
  writeFileSync(join(folder, `${name}.mjs`), code)
  return { name, measures: `what ${name} measures`, run: [`${name}.mjs`], minutes: 1, figures, ...more }
}

const speed: Figure = { label: 'speed', unit: 'ms', goal: { atMost: 10 }, line: { bench: 'one', figure: 'speed' }, field: 'spread/p50' }
const right: Figure = {
  label: 'right',
  unit: '%',
  goal: { atLeast: 75 },
  line: { bench: 'one', figure: 'answers' },
  field: 'right',
  of: 'all',
}
const size: Figure = { label: 'size', line: { bench: 'two' }, field: 'size', beside: { before: 'before' } }

async function measured(chosen: readonly Bench[], before: Records = {}) {
  const said: string[] = []
  const saved: Records[] = []
  const records = await measureAll(chosen, before, {
    ...{ folder, machine: 'a machine', commit: 'abc12345', today: () => '2026-11-27', load: () => 0.5 },
    missing: ({ data = [] }) => data,
    say: (line) => said.push(line),
    save: (all) => saved.push(all),
  })
  return { records, said, saved }
}

describe('a figure is read from the JSON lines of its bench', () => {
  const lines = jsonLines(
    [
      'one line in words',
      '{"bench":"one","figure":"speed","spread":{"p50":12.34}}',
      '{broken',
      '{"bench":"one","figure":"answers","right":3,"all":4}',
    ]
      .concat(['{"bench":"node","late":3}', '{"bench":"node","late":9}', '{"bench":"set","with":0.53,"without":0.5,"isWhole":true}'])
      .join('\n'),
  )

  test('by what its line says and the way to its field', () => {
    expect(readFigure(speed, lines)).toEqual({ value: 12.34 })
  })

  test('as a share, with what it is a share of', () => {
    expect(readFigure(right, lines)).toEqual({ value: 75, count: '3 of 4' })
  })

  test('as a difference, as yes or no, and as the most or the sum of several lines', () => {
    expect(readFigure({ label: 'gain', line: { bench: 'set' }, field: 'with', less: 'without' }, lines)).toEqual({ value: 0.03 })
    expect(readFigure({ label: 'whole', line: { bench: 'set' }, field: 'isWhole' }, lines)).toEqual({ value: true })
    expect(readFigure({ label: 'late', line: { bench: 'node' }, field: 'late', several: 'most' }, lines)).toEqual({ value: 9 })
    expect(readFigure({ label: 'late', line: { bench: 'node' }, field: 'late', several: 'sum' }, lines)).toEqual({ value: 12 })
  })

  test('or it is told why it cannot be', () => {
    expect(readFigure(size, lines)).toEqual({ problem: 'no line with {"bench":"two"}' })
    expect(readFigure({ label: 'late', line: { bench: 'node' }, field: 'late' }, lines)).toEqual({
      problem: '2 lines with {"bench":"node"}',
    })
    expect(readFigure({ ...speed, field: 'spread/p99' }, lines)).toEqual({
      problem: 'no number in spread/p99 of the line with {"bench":"one","figure":"speed"}',
    })
  })
})

test('figures that missed their goal come first, then those that reached it, then those without one', async () => {
  const two = fake('two', `console.log('{"bench":"two","size":1234,"before":2}')`, [size])
  const one = fake(
    'one',
    `console.log('{"bench":"one","figure":"answers","right":3,"all":4}'); console.log('{"bench":"one","figure":"speed","spread":{"p50":12}}')`,
    [right, speed],
  )
  const { records, said } = await measured([two, one])
  const part = figuresPart([two, one], records)
  expect(part.split('\n').filter((line) => /^(#|\| (speed|right|size))/.test(line))).toEqual([
    '### Missed: 1',
    '| speed | at most 10 ms | 12 ms | one |',
    '### Reached: 1',
    '| right | at least 75% | 75% (3 of 4) | one |',
    '### No goal set: 1',
    '| size | 1,234 (before 2) | two |',
    '### Benches',
  ])
  expect(part).toContain('Measured on a machine.')
  expect(part).toMatch(/\| two \| what two measures \| `node two.mjs` \| 2026-11-27, `abc12345` \| 0.5 to 0.5 \| \d s \|/)
  expect(said).toContain('1 of 2: two takes about 1 minute, all that is left about 2 minutes')
})

test('a bench that fails stops no other, and the table says with what words it failed', async () => {
  const one = fake('one', `throw new TypeError('no such index')`, [speed])
  const two = fake('two', `console.log('{"bench":"two","size":5,"before":2}')`, [size])
  const { records, saved } = await measured([one, two])
  const part = figuresPart([one, two], records)
  expect(part).toContain('| one | exit code 1: TypeError: no such index (2026-11-27) | none |')
  expect(part).toContain('| size | 5 (before 2) | two |')
  expect(saved.map((each) => Object.keys(each))).toEqual([['one'], ['one', 'two']])
})

test('a bench that takes too long is ended with what it started', async () => {
  const one = fake('one', `setInterval(() => {}, 1000)`, [speed], { timeoutMinutes: 0.005 })
  const { records } = await measured([one])
  expect(records['one']?.notRun?.why).toBe('ended after 0.005 minutes')
})

test('a bench whose data is absent is not run, and keeps its last figures with their day', async () => {
  const one = fake('one', `throw new Error('this must not run')`, [speed, right], { needs: { data: ['scifact'] } })
  const last = {
    command: 'node one.mjs',
    machine: 'an old machine',
    commit: 'old',
    date: '2026-11-01',
    loadBefore: 1,
    loadAfter: 2,
    seconds: 90,
  }
  const before: Records = { one: { measured: { ...last, values: { speed: { value: 9 } }, unread: { right: 'no line with {}' } } } }
  const part = figuresPart([one], (await measured([one], before)).records)
  expect(part).toContain('| speed | at most 10 ms | 9 ms | one |')
  expect(part).toContain('| one | not on this machine: scifact (2026-11-27) | those of 2026-11-01 are shown |')
  expect(part).toContain('| one | no line with {} | without: right |')
  expect(part).toContain('| 2026-11-01, `old` | 1 to 2 | 1.5 min |')
})

test('only what stands between the marks of the page is written anew', () => {
  const page = '# Page\n\n<!-- figures: written by npm run figures -->\n\nold\n\n<!-- end of figures -->\n\nBehind.\n'
  expect(withFigures(page, 'new')).toBe(page.replace('old', 'new'))
  expect(() => withFigures('# Page\n', 'new')).toThrow('the page needs the lines')
})

test('benches have names of their own, and so have the figures of each', () => {
  const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)
  expect(repeated(benches.map(({ name }) => name))).toEqual([])
  expect(benches.flatMap(({ figures }) => repeated(figures.map(({ label }) => label)))).toEqual([])
})
