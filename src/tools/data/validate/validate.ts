import { IbidError } from '../../../core/fault.ts'
import { type Format, formatOf } from '../format.ts'
import { lineIndex } from '../line-index.ts'
import { assertShallow } from '../nesting-limit.ts'
import { readToolContent } from '../read-material.ts'
import type { ToolContent } from '../tool-content.ts'
import { compiled } from './compiled.ts'
import { pointerOf } from './json-documents.ts'
import type { ParsedContent, Problem, ValidationOrder, ValidationReport } from './report.ts'
import { schemaViolationsOf } from './schema-violations.ts'

/** Problems told with their places. */
const mostProblems = 200

/** Reads the content and checks each document in it. Runs in the worker: a pattern of the schema may never end. */
export async function validate({ content, format: said, schema }: ValidationOrder): Promise<ValidationReport> {
  const check = schema && (await schemaOf(schema))
  const { text, format, parsed } = await parsedOf(content, said)
  const lines = lineIndex(text)
  const validator = check === undefined ? undefined : await compiled(check.json, format === 'csv')
  const problems: Omit<Problem, 'quote'>[] = [...parsed.problems]
  let count = problems.length
  for (const document of parsed.documents) {
    if (!validator || validator(document.value)) continue
    for (const { path, key, message } of schemaViolationsOf(validator.errors ?? [])) {
      count++
      if (problems.length < mostProblems) problems.push({ path: pointerOf(path), ...document.placeOf(path, key), message })
    }
  }
  problems.sort((a, b) => a.line - b.line || a.column - b.column)
  return {
    format,
    valid: count === 0,
    rows: parsed.documents.length,
    count,
    problems: problems.slice(0, mostProblems).map((problem) => ({ ...problem, quote: lines.lineText(problem.line) })),
  }
}

async function schemaOf(schema: NonNullable<ValidationOrder['schema']>): Promise<{ readonly json: unknown }> {
  if ('json' in schema) return schema
  const { parsed } = await parsedOf(schema.file, undefined)
  const [problem] = parsed.problems
  const { name } = schema.file
  if (problem) throw new IbidError('malformed', `${name}:${problem.line}:${problem.column}: ${problem.message}`, 'fix the schema first')
  if (parsed.documents.length !== 1)
    throw new IbidError('malformed', `${name} contains ${parsed.documents.length} documents instead of one schema`)
  return { json: parsed.documents[0]!.value }
}

async function parsedOf(
  content: ToolContent,
  said: Format | undefined,
): Promise<{ readonly text: string; readonly format: Format; readonly parsed: ParsedContent }> {
  const text = readToolContent(content)
  const format = said ?? formatOf(content.name, text)
  assertShallow(content.name, text, format)
  return { text, format, parsed: await documentsOf(text, format, content.name) }
}

async function documentsOf(text: string, format: Format, name: string): Promise<ParsedContent> {
  if (text.trim() === '') return { documents: [], problems: [{ path: '', line: 1, column: 1, message: 'the content is empty' }] }
  if (format === 'yaml') return (await import('./yaml-documents.ts')).yamlDocuments(text)
  if (format === 'csv') return (await import('./csv-documents.ts')).csvDocuments(text)
  const { jsonDocument, jsonLinesDocuments } = await import('./json-documents.ts')
  return format === 'jsonl' ? jsonLinesDocuments(text, lineIndex(text)) : jsonDocument(text, lineIndex(text), name.endsWith('.jsonc'))
}
