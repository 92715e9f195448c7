import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import { isRecord } from '../../core/json.ts'
import { phrase } from '../../core/text/phrase.ts'
import type { ToolContext, ToolOutput } from '../../core/tool.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { formats } from './format.ts'
import { lineSources } from './line-sources.ts'
import { assertShallowValue } from './nesting-limit.ts'
import { pathOrText, type ToolContent, toolContentActions, withToolContent } from './tool-content.ts'
import type { ValidationOrder, ValidationReport } from './validate/report.ts'
import { inWorker } from './worker.ts'

/**
 * The JSON that an earlier web request of the same run brought, under its address. Its words as they came where they are known; the data written out where
 * not. Throws `IbidError`: `not-found` for an unknown id, `malformed` where the answer is no JSON.
 */
function answeredJson(
  { results }: Pick<ToolContext, 'results'>,
  from: readonly string[],
): { readonly name: string; readonly text: string } {
  const output = results.find(({ record }) => record.call.id === from[0])?.output
  const data = output?.data
  if (!output || !isRecord(data)) throw new IbidError('not-found', `earlier result not found: ${from[0]}`)
  const name = typeof data['url'] === 'string' ? data['url'] : 'the response'
  if (data['json'] === undefined) {
    if (typeof data['body'] === 'string' && typeof data['left'] !== 'string') return { name, text: data['body'] }
    throw new IbidError('malformed', `${name} did not return JSON${typeof data['left'] === 'string' ? `: ${data['left']}` : ''}`)
  }
  const came = output.sources?.[0]?.text ?? ''
  const isWhole = Buffer.byteLength(came) === data['bytes']
  return { name, text: isWhole ? came : JSON.stringify(data['json'], null, 2) }
}

const mostBytes = 32_000_000
const mostSchemaBytes = 4_000_000
/** Problems told to a model; machines get more. */
const mostTold = 40
/** ms; longer than any honest schema takes. */
const usualMs = 15_000

interface Input {
  readonly path?: string | undefined
  readonly text?: string | undefined
  readonly from?: readonly string[] | undefined
}

/** `longestMs`: after which a check is given up, for patterns that never end. */
export const jsonValidator = ({ longestMs = usualMs }: { readonly longestMs?: number } = {}) =>
  tool({
    name: 'json_validator',
    title: 'Validate data against a schema',
    description: prose('json-validator.md', import.meta.url),
    input: z.object({
      ...pathOrText,
      schema: z.record(z.string(), z.unknown()).optional().describe('JSON Schema, draft 2020-12 unless it specifies an older one'),
      schemaPath: z.string().min(1).optional().describe('File that contains the schema, instead of schema'),
      format: z.enum(formats).optional().describe('Detected from the name and the content by default'),
      from: z.array(z.string()).optional().describe('ID of an earlier web request whose JSON to validate'),
    }),
    takes: ['response'],
    timeoutMs: longestMs + 15_000,
    paged: true,
    actions: (input, context) => toolContentActions(input, context),
    run: (input, context) =>
      withToolContent(named(input, context), context, mostBytes, async (content) => {
        const checked = async (schema: ValidationOrder['schema']) => {
          const hint = schema ? 'a pattern in the schema may take too long to match; avoid nested repetition' : 'use a smaller part of it'
          return outputOf(
            await inWorker(
              'validate',
              { content, format: input.format ?? (content.fd === undefined && input.from ? 'json' : undefined), schema },
              { signal: context.signal, longestMs, hint },
            ),
            content,
          )
        }
        const { schema, schemaPath } = input
        if (schema && schemaPath !== undefined)
          throw new IbidError('invalid', 'schema and schemaPath cannot be used together', 'use only one of them')
        assertShallowValue('the schema', schema)
        if (schemaPath === undefined) return checked(schema && { json: schema })
        return withToolContent({ path: schemaPath }, context, mostSchemaBytes, (file) => checked({ file }))
      }),
  })

/** What came over the web is JSON, whatever its address ends with. */
function named({ path, text, from = [] }: Input, context: ToolContext): Parameters<typeof withToolContent>[0] {
  return path === undefined && text === undefined && from.length > 0 ? answeredJson(context, from) : { path, text }
}

function outputOf({ format, valid, rows, count, problems }: ValidationReport, content: ToolContent): ToolOutput {
  const { name } = content
  const kind = format.toUpperCase()
  const extent =
    format === 'csv'
      ? phrase`${rows} row(s) of ${kind}`
      : format === 'jsonl'
        ? phrase`${rows} line(s) of ${kind}`
        : phrase`${rows} document(s) of ${kind}`
  const summary = valid ? phrase`${name} is valid (${extent})` : phrase`${name} has ${count} problem(s) (${extent})`
  // Each message says by itself what it is about, wherever it is shown.
  const told = problems.map((problem) => ({ file: name, ...problem, message: [problem.path, problem.message].filter(Boolean).join(': ') }))
  const lines = told.slice(0, mostTold).map(({ line, column, message }) => `${name}:${line}:${column} ${message}`)
  const more = count > lines.length ? [`... and ${count - lines.length} more`] : []
  return {
    text: [summary, ...lines, ...more].join('\n'),
    data: { summary, valid, problems: told, problemCount: count, rows, format },
    sources: lineSources(content, problems),
  }
}
