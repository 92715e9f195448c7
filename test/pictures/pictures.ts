/**
 * The pictures of the manual, made from the real program: `npm run pictures`. Goes through the web app and the terminal, and writes each picture on which something
 * else is to be seen than when it was made into `docs/pictures`, and what is seen on it into `test/pictures/seen`. `--all` writes each of them anew; `--check`
 * writes nothing, and ends with 1 where one shows what is no longer so. Needs Chromium, and ffmpeg to write.
 */
import '../../bench/own-temporary.ts'
import './clock.ts'
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '../web/chromium.ts'
import { type Frame, movingWebp, stillWebp } from './encode.ts'
import { keptPictures } from './kept-pictures.ts'
import { seenOf, settled } from './seen.ts'
import { showTerminal } from './terminal-pictures.ts'
import { rowsSeen, screenOf, writtenBy } from './terminal-rows.ts'
import { type TerminalFrame, terminalSvg } from './terminal-svg.ts'
import { showWeb } from './web-pictures.ts'

const isCheck = process.argv.includes('--check')
const missing = chromium() === undefined ? 'Chromium' : !isCheck && spawnSync('ffmpeg', ['-version']).error ? 'ffmpeg' : undefined
if (missing !== undefined) {
  console.error(`There is no ${missing} on this machine. Pictures are made with Chromium and ffmpeg: install ${missing}.`)
  process.exit(1)
}

const [folder, records] = [join(import.meta.dirname, '../../docs/pictures'), join(import.meta.dirname, 'seen')]
for (const each of [folder, records]) mkdirSync(each, { recursive: true })
const kept = keptPictures(folder, records, isCheck ? 'check' : process.argv.includes('--all') ? 'all' : 'changed', console.log)

interface Film<Each> {
  readonly frames: Each[]
  readonly first: string
  last: string
}

const [pageFilms, terminalFilms] = [new Map<string, Film<Frame>>(), new Map<string, Film<TerminalFrame>>()]
function film<Each>(films: Map<string, Film<Each>>, name: string, seen: string, frame?: Each): void {
  const known = films.get(name) ?? { frames: [], first: seen, last: seen }
  if (frame) known.frames.push(frame)
  known.last = seen
  films.set(name, known)
}

const camera: Parameters<typeof showWeb>[0] = {
  isFilming: !isCheck,
  async page(name, page) {
    const seen = await settled(page)
    const png = isCheck ? undefined : await page.screenshot({ animations: 'disabled' })
    kept.take(`${name}.webp`, seen, () => (png ? stillWebp(png) : ''))
  },
  terminal(name, terminal, home) {
    const rows = writtenBy(terminal, home)
    kept.take(`${name}.svg`, rowsSeen(rows), () => terminalSvg([{ rows, ms: 0 }]))
  },
  async pageFrame(name, page, ms) {
    film(
      pageFilms,
      name,
      await (ms < 900 ? seenOf : settled)(page),
      isCheck ? undefined : { png: await page.screenshot({ animations: 'disabled' }), ms },
    )
  },
  terminalFrame(name, terminal, ms) {
    const rows = screenOf(terminal)
    film(terminalFilms, name, rowsSeen(rows), { rows, ms })
  },
}

await showWeb(camera)
await showTerminal(camera)
for (const [name, { frames, first, last }] of pageFilms) kept.take(`${name}.webp`, `${first}\n${last}`, () => movingWebp(frames, 1_200))
for (const [name, { frames, first, last }] of terminalFilms) kept.take(`${name}.svg`, `${first}\n${last}`, () => terminalSvg(frames))
if (kept.outdated.length > 0) {
  console.log(`${kept.outdated.join('\n')}\nMake them anew: npm run pictures`)
  process.exitCode = 1
}
