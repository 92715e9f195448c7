import type { ParsedDocument } from '../parsed.ts'
import { fenced } from './blocks.ts'
import { parseMarkdown } from './markdown.ts'

/** Longest output of one cell that is kept, in characters. */
const maxOutput = 2000

const record = (value: unknown): Readonly<Record<string, unknown>> => (typeof value === 'object' && value !== null ? { ...value } : {})
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Notebooks keep text as one string or as a list of lines. */
const joined = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : list(value)
        .filter((line) => typeof line === 'string')
        .join('')

const outputText = (value: unknown): string => {
  const output = record(value)
  const text = joined(output['text']) || joined(record(output['data'])['text/plain'])
  return text.length > maxOutput ? `${text.slice(0, maxOutput)}…` : text
}

const cellText = (value: unknown, language: string): string => {
  const cell = record(value)
  const source = joined(cell['source']) || joined(cell['input'])
  if (cell['cell_type'] !== 'code') return source
  const outputs = list(cell['outputs'])
    .map(outputText)
    .filter((text) => text.trim() !== '')
  return [source.trim() === '' ? '' : fenced(source, language), ...outputs.map((text) => fenced(text, 'text'))].filter(Boolean).join('\n\n')
}

/** A Jupyter notebook as Markdown: text cells as they are, code and its text output in fences. Throws for what is no notebook. */
export const parseNotebook = async (source: string, name: string): Promise<ParsedDocument> => {
  const notebook = record(JSON.parse(source))
  const metadata = record(notebook['metadata'])
  const language = joined(record(metadata['kernelspec'])['language']) || joined(record(metadata['language_info'])['name']) || 'python'
  const cells = [...list(notebook['cells']), ...list(notebook['worksheets']).flatMap((sheet) => list(record(sheet)['cells']))]
  if (cells.length === 0 && !Array.isArray(notebook['cells'])) throw new Error('the notebook has no cells')
  const text = cells
    .map((cell) => cellText(cell, language))
    .filter((cell) => cell.trim() !== '')
    .join('\n\n')
    // JSON can spell half a character, and an output may be cut in the middle of one.
    .toWellFormed()
  const parsed = await parseMarkdown(text, name, { numbered: false })
  return { ...parsed, metadata: { ...parsed.metadata, language: language.toWellFormed() } }
}
