import type { Source } from '../../core/source.ts'
import { say } from '../../views/words/say.ts'
import type { Highlight, Look } from '../markdown/look.ts'
import { rowText, type Span } from '../markdown/span.ts'
import { leaves, type OpenPanel } from '../panel/panel.ts'
import { scrollOf } from '../panel/scroll.ts'
import { oneRow, rule, twoSided } from '../rows/text-rows.ts'
import type { MarkedRow } from './marked-quotes.ts'
import { type MarkQuotes, shownSource } from './shown-source.ts'

/** A place to read: a quote in a source, or a source without one. */
export interface Reading {
  /** As the head of the panel names it. */
  readonly title: string
  readonly address: string
  readonly source: Source
  readonly quote?: string
}

/** Cells of the sign in front of quoted rows, with the space behind it. */
const margin = 2
/** Signs in front of rows of the quote that is looked at, and of others. */
const thisSign = '┃ '
const otherSign = '│ '
/** Rows above the quote that are shown, as a part of the room. */
const above = 1 / 3

/**
 * Shows sources rendered, each at its quote: keys go to the next and the previous mark, and through the text. `openOutside` opens one in a program of its own,
 * while it stays shown here. Gives the place of the one that was read last. Code gets its colours once they are loaded.
 */
export const readSources =
  (
    readings: readonly Reading[],
    first: number,
    openOutside: (at: number) => void,
    colours: Promise<Highlight | undefined>,
  ): OpenPanel<number> =>
  (host) => {
    let at = first
    /** First row that is shown; undefined for the one that shows the quote. */
    let top: number | undefined
    let room = 1
    let highlight: Highlight | undefined
    /** Rendered for a width, by source. */
    let rendered = new Map<Source, { readonly columns: number; readonly marked: MarkQuotes }>()
    let known: { readonly at: number; readonly columns: number; readonly rows: readonly MarkedRow[] } | undefined
    void colours.then((there) => {
      highlight = there
      rendered = new Map()
      known = undefined
      host.changed()
    })

    const renderedFor = (source: Source, look: Look): MarkQuotes => {
      const before = rendered.get(source)
      if (before?.columns === look.columns) return before.marked
      const marked = shownSource(source, { ...look, highlight, columns: Math.max(10, look.columns - margin) })
      rendered.set(source, { columns: look.columns, marked })
      return marked
    }
    const rowsFor = (look: Look): readonly MarkedRow[] => {
      if (known?.at === at && known.columns === look.columns) return known.rows
      const reading = readings[at]!
      const inSame = readings.filter(({ source, quote }) => quote !== undefined && source === reading.source)
      const quotes = inSame.map(({ quote }) => quote ?? '')
      const rows = renderedFor(reading.source, look)(quotes, inSame.indexOf(reading)).map((row) => ({
        ...row,
        quotes: row.quotes.map((index) => readings.indexOf(inSame[index]!)),
      }))
      known = { at, columns: look.columns, rows }
      return rows
    }
    const quoteRow = (rows: readonly MarkedRow[]): number => rows.findIndex(({ quotes }) => quotes.includes(at))
    const last = () => Math.max(0, (known?.rows.length ?? 0) - room)
    const scroll = (by: number) => {
      top = Math.max(0, Math.min(last(), (top ?? 0) + by))
    }
    const go = (by: number) => {
      at = (at + by + readings.length) % readings.length
      top = undefined
    }
    const moves: Readonly<Record<string, () => void>> = {
      ...{ n: () => go(1), right: () => go(1), tab: () => go(1), p: () => go(-1), left: () => go(-1), 'shift-tab': () => go(-1) },
      ...{ e: () => openOutside(at), q: () => host.close(at) },
    }
    return {
      frame(look, most) {
        const reading = readings[at]!
        const rows = rowsFor(look)
        const head = [
          rule(reading.title, look),
          oneRow(
            [
              ['  ', 'dim'],
              [reading.address, 'dim'],
            ],
            look,
          ),
        ]
        room = Math.max(1, most - head.length - 1)
        const quoted = quoteRow(rows)
        top = Math.max(0, Math.min(top ?? quoted - Math.floor(room * above), last()))
        const inView = rows.slice(top, top + room)
        const shown = inView.map((row) => shownRow(row, at, look))
        const place = rows.length > room ? say`${top + 1}-${Math.min(rows.length, top + room)} of ${rows.length}` : ''
        const which = readings.length > 1 ? say`${at + 1} of ${readings.length}` : ''
        const hasOthers = inView.some(({ quotes }) => quotes.length > 0 && !quotes.includes(at))
        const signs = hasOthers ? [say`${thisSign}this mark  ${otherSign}others`] : []
        const keys = [
          say`Esc closes`,
          ...(readings.length > 1 ? [say`n/p next/previous mark`] : []),
          say`↑↓ scroll`,
          say`e opens it`,
          ...signs,
        ].join(' · ')
        const foot = twoSided([[keys, 'dim']], [[[which, place].filter(Boolean).join(' · '), 'dim']], look)
        const cursorRow = quoted >= top && quoted < top + room ? head.length + quoted - top : head.length
        return { rows: [...head, ...shown, foot], cursor: { row: cursorRow, column: 0 } }
      },
      key(key) {
        if (leaves(key)) return host.close(at)
        const rows = scrollOf(key, room)
        if (rows !== undefined) scroll(rows)
        else if (key.kind !== 'paste') moves[key.kind === 'chord' ? key.chord : key.text]?.()
      },
    }
  }

/** Behind a sign where it holds some of the quote that is looked at, another sign where of another one: both are seen without colours. */
function shownRow({ front, text, quotes }: MarkedRow, at: number, look: Look): string {
  const sign: Span = quotes.includes(at)
    ? { text: thisSign, style: { marks: ['bold', 'yellow'] } }
    : { text: quotes.length > 0 ? otherSign : '  ', style: { marks: ['yellow'] } }
  return rowText([sign, ...front, ...text], look).trimEnd()
}
