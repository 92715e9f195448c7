import type { TerminalCell } from '../terminal/terminal.fixture.ts'

type Row = readonly TerminalCell[]

/** What a terminal showed for a while. */
export interface TerminalFrame {
  readonly rows: readonly Row[]
  readonly ms: number
}

/** Of one column and one row, in pixels. */
const [columnWidth, rowHeight, fontSize] = [8.4, 19, 14]
const [padding, titleHeight] = [18, 34]
const font = 'ui-monospace, SF Mono, Menlo, Consolas, DejaVu Sans Mono, monospace'
const [paper, ink, bar] = ['#1f1c1a', '#ece6dd', '#2b2724']
/** The first sixteen colours of a terminal, with enough contrast on the paper. */
const palette = [
  ...['#3b3632', '#f28b82', '#8ccf7e', '#e8c268', '#86b5f2', '#d9a3e8', '#6fcfcf', '#d8d1c7'],
  ...['#8d8378', '#ff9e94', '#a4e096', '#f5d58a', '#a3c8f8', '#e6bbf2', '#8fe3e3', '#ffffff'],
]

/** A picture of a terminal in which text is text. Frames of a moving one follow each other for ever; who wants nothing to move sees the last. */
export function terminalSvg(frames: readonly TerminalFrame[]): string {
  const columns = Math.max(...frames[0]!.rows.map((row) => row.reduce((sum, { width }) => sum + width, 0)))
  const tallest = Math.max(...frames.map(({ rows }) => rows.length))
  const [width, height] = [Math.ceil(columns * columnWidth + 2 * padding), Math.ceil(titleHeight + tallest * rowHeight + padding)]
  const known = new Map<string, number>()
  const numbered = frames.map(({ rows }) =>
    rows.map((row) => {
      const drawn = drawnRow(row)
      if (!known.has(drawn)) known.set(drawn, known.size)
      return known.get(drawn) ?? 0
    }),
  )
  const isMoving = frames.length > 1
  const used = (row: number, at: number) => `<use href="#r${row}" x="${padding}" y="${titleHeight + at * rowHeight}"/>`
  const bodies = isMoving
    ? numbered.map(
        (rows, frame) => `<g class="f f${frame}">${rows.map((row, at) => (emptyRow(known, row) ? '' : used(row, at))).join('')}</g>`,
      )
    : [numbered[0]!.map((row, at) => (emptyRow(known, row) ? '' : used(row, at))).join('')]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>ibid in a terminal</title>
${isMoving ? `<style>${moving(frames)}</style>\n` : ''}<defs>${[...known].map(([drawn, row]) => `<g id="r${row}">${drawn}</g>`).join('\n')}</defs>
<rect width="${width}" height="${height}" rx="10" fill="${paper}"/>
<path d="M0 ${titleHeight - 8}V10A10 10 0 0 1 10 0H${width - 10}A10 10 0 0 1 ${width} 10V${titleHeight - 8}Z" fill="${bar}"/>
${[18, 38, 58].map((x) => `<circle cx="${x}" cy="13" r="5" fill="#5f574d"/>`).join('')}
<g font-family="${font}" font-size="${fontSize}" fill="${ink}">
${bodies.join('\n')}
</g>
</svg>
`
}

const emptyRow = (known: ReadonlyMap<string, number>, row: number): boolean => known.get('') === row

function moving(frames: readonly TerminalFrame[]): string {
  const total = frames.reduce((sum, { ms }) => sum + ms, 0)
  const share = (ms: number) => `${Math.round((ms / total) * 1e5) / 1e3}%`
  let at = 0
  const rules = frames.map(({ ms }, index) => {
    const [from, to] = [share(at), share((at += ms))]
    const before = from === '0%' ? '' : `0%{visibility:hidden}`
    const after = to === '100%' ? '' : `${to}{visibility:hidden}`
    return `.f${index}{animation-name:k${index}}@keyframes k${index}{${before}${from}{visibility:visible}${after}100%{visibility:${after ? 'hidden' : 'visible'}}}`
  })
  const still = `@media(prefers-reduced-motion:reduce){.f{animation:none!important}.f${frames.length - 1}{visibility:visible}}`
  return `.f{visibility:hidden;animation:${total}ms step-end infinite}${rules.join('')}${still}`
}

/** Runs of cells that look alike; spaces between are nothing. */
function drawnRow(row: Row): string {
  let column = 0
  const runs: { readonly at: number; readonly look: string; readonly back: string; text: string; columns: number }[] = []
  for (const cell of row) {
    const [look, back] = lookOf(cell)
    const last = runs.at(-1)
    const joins = last && last.at + last.columns === column && last.look === look && last.back === back
    if (joins) {
      last.text += cell.text
      last.columns += cell.width
    } else if (cell.text !== ' ' || back) runs.push({ at: column, look, back, text: cell.text, columns: cell.width })
    column += cell.width
  }
  return runs
    .map(({ text, columns, ...run }) => {
      const words = run.back ? text : text.trimEnd()
      return { ...run, text: words, columns: columns - (text.length - words.length) }
    })
    .map(({ at, look, back, text, columns }) => {
      const [x, wide] = [pixels(at), pixels(columns)]
      const line = lineOf(text, x, wide)
      const behind = back ? `<rect x="${x}" width="${wide}" height="${rowHeight}" fill="${back}"/>` : ''
      return behind + (line ?? `<text x="${x}" y="14" textLength="${wide}" lengthAdjust="spacingAndGlyphs"${look}>${kept(text)}</text>`)
    })
    .join('')
}

/** A rule across the screen is drawn as one: glyphs of it leave gaps in some fonts. */
const lineOf = (text: string, x: number, wide: number): string | undefined =>
  /^─{8,}$/.test(text) ? `<path d="M${x} 9.5h${wide}" stroke="#5f574d"/>` : undefined

const pixels = (columns: number): number => Math.round(columns * columnWidth * 10) / 10

function lookOf({ color, isBold, isDim, isItalic, isInverse, isUnderlined }: TerminalCell): readonly [look: string, back: string] {
  const front = typeof color === 'string' ? color : color === undefined ? undefined : palette[color]
  const fill = isInverse ? paper : front
  const look = [
    fill ? ` fill="${fill}"` : '',
    isBold ? ' font-weight="bold"' : '',
    isDim ? ' opacity=".62"' : '',
    isItalic ? ' font-style="italic"' : '',
    isUnderlined ? ' text-decoration="underline"' : '',
  ].join('')
  return [look, isInverse ? (front ?? ink) : '']
}

/** Spaces in a row would become one. */
const kept = (text: string): string => escaped(text).replaceAll(/ {2,}/g, (spaces) => '\u00a0'.repeat(spaces.length))

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
