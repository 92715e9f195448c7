/**
 * The pictures of the manual, made from the real program: `npm run pictures`. Goes through the web app and the terminal, and writes each picture whose words or looks
 * have changed since it was made into `docs/pictures`, and what is seen on it into `test/pictures/seen`. `--all` writes each of them anew; `--check` writes nothing,
 * and ends with 1 where one shows what is no longer so.
 */
import '../../bench/own-temporary.ts'
import './clock.ts'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { TerminalCell, TerminalRun } from '../terminal/terminal.fixture.ts'
import type { Camera } from './camera.ts'
import { type Frame, movingWebp, stillWebp } from './encode.ts'
import { seenOf, shortHash, withoutChance } from './seen.ts'
import { showTerminal } from './terminal-pictures.ts'
import { type TerminalFrame, terminalSvg } from './terminal-svg.ts'
import { showWeb } from './web-pictures.ts'

const root = join(import.meta.dirname, '../..')
const [into, records] = [join(root, 'docs/pictures'), join(import.meta.dirname, 'seen')]
const isCheck = process.argv.includes('--check')
const isAll = process.argv.includes('--all')
const outdated: string[] = []
type Row = readonly TerminalCell[]
type Rows = readonly Row[]

/** Writes a picture if what is seen on it is not what its record says; with `--check` notes it. */
function keep(name: string, seen: string, picture: () => Buffer | string): void {
  const [file, record] = [join(into, name), join(records, `${name}.txt`)]
  const isSame = existsSync(file) && existsSync(record) && readFileSync(record, 'utf8') === seen
  if (isCheck) {
    if (!isSame) outdated.push(`${name}: ${firstDifference(existsSync(record) ? readFileSync(record, 'utf8') : '', seen)}`)
    return
  }
  if (isSame && !isAll) return
  const made = picture()
  writeFileSync(file, made)
  writeFileSync(record, seen)
  console.log(`${name}  ${(made.length / 1_000).toFixed(1)} kB`)
}

function firstDifference(before: string, now: string): string {
  const [then, seen] = [before.split('\n'), now.split('\n')]
  const at = then.findIndex((line, index) => line !== seen[index])
  const line = at < 0 ? then.length : at
  return `line ${line + 1} of what is seen was ${JSON.stringify(then[line] ?? '')} and is ${JSON.stringify(seen[line] ?? '')}`
}

const pageSeen = async (page: Page): Promise<string> => {
  const { words, look } = await seenOf(page)
  return `${words}\nlook ${look}\n`
}
/** What a terminal shows below the rows that have scrolled away; the empty ones at the end only where the picture is to stay as high as it is. */
const screenOf = (terminal: TerminalRun): Rows => terminal.cells().slice(-terminal.screen().length)
function writtenBy(terminal: TerminalRun, home: string | undefined): Rows {
  const rows = terminal.cells()
  const last = rows.findLastIndex((row) => row.some(({ text }) => text !== ' '))
  return rows.slice(0, last + 1).map((row) => (home === undefined ? row : belowHome(row, home)))
}
function belowHome(row: Row, home: string): Row {
  const at = wordsOf(row).indexOf(home)
  if (at < 0) return row
  const look = row[at]!
  const instead = Array.from('/home/ada', (text) => ({ ...look, text }))
  return [...row.slice(0, at), ...instead, ...row.slice(at + home.length)]
}
const wordsOf = (row: Row): string => row.map(({ text }) => text).join('')
/** The words of a terminal, and a hash of its colours. */
function rowsSeen(rows: Rows): string {
  const looks = rows.map((row) => row.filter(({ text }) => text !== ' ').map(({ text: _, ...look }) => JSON.stringify(look)))
  const kinds = [...new Set(looks.flat())].toSorted().join('\n')
  return `${withoutChance(rows.map((row) => wordsOf(row).trimEnd()).join('\n'))}\nlook ${shortHash(kinds)}\n`
}
const screenshot = (page: Page): Promise<Buffer> => page.screenshot({ animations: 'disabled', caret: 'hide' })

interface Film<Each> {
  readonly frames: Each[]
  first: string
  last: string
}
const pageFilms = new Map<string, Film<Frame>>()
const terminalFilms = new Map<string, Film<TerminalFrame>>()
function filmed<Each>(films: Map<string, Film<Each>>, name: string, frame: Each | undefined, seen: string): void {
  const film = films.get(name) ?? { frames: [], first: seen, last: seen }
  if (frame) film.frames.push(frame)
  film.last = seen
  films.set(name, film)
}

const camera: Camera = {
  isFilming: !isCheck,
  async page(name, page) {
    const seen = await pageSeen(page)
    const png = isCheck ? undefined : await screenshot(page)
    keep(`${name}.webp`, seen, () => (png ? stillWebp(png) : ''))
  },
  terminal(name, terminal, home) {
    const rows = writtenBy(terminal, home)
    keep(`${name}.svg`, rowsSeen(rows), () => terminalSvg([{ rows, ms: 0 }], `${name.replaceAll('-', ' ')} of ibid`))
  },
  async pageFrame(name, page, ms) {
    filmed(pageFilms, name, isCheck ? undefined : { png: await screenshot(page), ms }, await pageSeen(page))
  },
  terminalFrame(name, terminal, ms) {
    const rows = screenOf(terminal)
    filmed(terminalFilms, name, { rows, ms }, rowsSeen(rows))
  },
}

mkdirSync(into, { recursive: true })
mkdirSync(records, { recursive: true })
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length)
if (only !== 'terminal') await showWeb(camera)
if (only !== 'web') await showTerminal(camera)
for (const [name, { frames, first, last }] of pageFilms) keep(`${name}.webp`, `${first}\n${last}`, () => movingWebp(frames, 1_200))
for (const [name, { frames, first, last }] of terminalFilms)
  keep(`${name}.svg`, `${first}\n${last}`, () => terminalSvg(frames, `${name.replaceAll('-', ' ')} of ibid`))
if (outdated.length > 0) {
  console.log(`${outdated.join('\n')}\nMake them anew: npm run pictures`)
  process.exitCode = 1
}
