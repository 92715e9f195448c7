import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keptPictures } from './kept-pictures.ts'
import { withoutChance } from './seen.ts'
import { terminalSvg } from './terminal-svg.ts'

describe('kept pictures', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ibid-kept-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const take = (mode: 'changed' | 'all' | 'check', seen: string, made: string) => {
    const kept = keptPictures(folder, folder, mode, () => undefined)
    kept.take('a.svg', seen, () => made)
    return kept.outdated
  }
  const picture = () => readFileSync(join(folder, 'a.svg'), 'utf8')

  it('are written anew only if something else is to be seen', () => {
    take('changed', 'Ask\n', 'first')
    take('changed', 'Ask\n', 'second')
    expect(picture()).toBe('first')
    take('changed', 'Ask a question\n', 'third')
    expect(picture()).toBe('third')
    take('all', 'Ask a question\n', 'fourth')
    expect(picture()).toBe('fourth')
  })

  it('are outdated with the line that has changed', () => {
    expect(take('check', 'Ask\n', '')).toEqual(['a.svg: line 1 of what is seen was "" and is "Ask"'])
    expect(readdirSync(folder)).toEqual([])
    take('changed', 'heading\nAsk\n', 'made')
    expect(take('check', 'heading\nAsk\n', '')).toEqual([])
    expect(take('check', 'heading\nSend\n', '')).toEqual(['a.svg: line 2 of what is seen was "Ask" and is "Send"'])
  })
})

it('ids, durations and ports are no reason to make a picture anew', () => {
  expect(
    withoutChance('Run 01M8E5E787MGYEBTQC0QETPNBA, done, 166 ms, at 127.0.0.1:4711, 9:31:08 AM: −1.3 s (−39%), $0.0037, 14 days'),
  ).toBe('Run ID, done,, at 127.0.0.1:PORT, 9:31 AM:, $0.0037, 14 days')
})

describe('a terminal as SVG', () => {
  const cells = (text: string, color?: number) =>
    Array.from(text, (each) => ({
      text: each,
      width: 1,
      ...(color === undefined ? {} : { color }),
      isBold: false,
      isDim: false,
      isItalic: false,
      isInverse: false,
      isUnderlined: false,
    }))

  it('keeps text as text, each run of a colour at its column and as wide as its cells', () => {
    const svg = terminalSvg([{ rows: [[...cells('> ', 6), ...cells('a <b>  c')]], ms: 0 }])
    expect(svg).toContain(
      '<text x="0" y="14" textLength="8.4" lengthAdjust="spacingAndGlyphs" fill="#6fcfcf">&gt;</text>' +
        '<text x="16.8" y="14" textLength="67.2" lengthAdjust="spacingAndGlyphs">a &lt;b&gt;\u00a0\u00a0c</text>',
    )
    expect(svg).not.toContain('<style>')
  })

  it('draws a row once, in however many frames it stands, and shows the last to who wants nothing to move', () => {
    const [one, two] = [cells('one'), cells('two')]
    const svg = terminalSvg([
      { rows: [one, cells('   ')], ms: 1_000 },
      { rows: [one, two], ms: 3_000 },
    ])
    expect(svg.match(/>one</g)).toHaveLength(1)
    expect(svg).toContain(
      '<g class="f f0"><use href="#r0" x="18" y="34"/></g>\n<g class="f f1"><use href="#r0" x="18" y="34"/><use href="#r2" x="18" y="53"/></g>',
    )
    expect(svg).toContain('@keyframes k0{0%{visibility:visible}25%{visibility:hidden}100%{visibility:hidden}}')
    expect(svg).toContain('@media(prefers-reduced-motion:reduce){.f{animation:none!important}.f1{visibility:visible}}')
  })
})
