import { type Sheet, topRows } from './block-rows.ts'
import type { Look } from './look.ts'
import { parseMarkdown, safeMarkdown } from './parse.ts'
import { rowText } from './span.ts'
import { cellsIn, wrapSigns } from './wrap.ts'

/**
 * Markdown as rows of a terminal, none wider than the look's columns, each with its own escape sequences only and complete in itself.
 * Anything goes in: control characters, half surrogate pairs and turned directions are taken out first.
 */
export const renderMarkdown = (text: string, look: Look): readonly string[] => renderPiece(text, look, {})

/** The same for a piece of a text that goes on from another one. */
export function renderPiece(text: string, look: Look, goesOn: Pick<Sheet, 'number' | 'codeGoesOn'>): readonly string[] {
  const source = safeMarkdown(text)
  const columns = Math.max(1, Math.floor(look.columns) || 1)
  const fitted: Look = { ...look, columns }
  const sheet: Sheet = { ...goesOn, source, look: fitted, colors: look.colors, links: look.links }
  return topRows(parseMarkdown(source).children, sheet)
    .flatMap((row) => (cellsIn(row) <= columns ? [row] : wrapSigns(row, columns)))
    .map((row) => rowText(row, fitted))
}
