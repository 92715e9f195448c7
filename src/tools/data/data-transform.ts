import { z } from 'zod'
import { phrase } from '../../core/text/phrase.ts'
import { estimateTokens } from '../../core/text/tokens.ts'
import type { ToolOutput } from '../../core/tool.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { formats } from './format.ts'
import type { Transformed } from './table/transform.ts'
import { pathOrText, type ToolContent, toolContentActions, withToolContent } from './tool-content.ts'
import { inWorker } from './worker.ts'

const mostBytes = 32_000_000
/** Tokens of the output that a model is shown. */
const shownTokens = 5000
const longestMs = 20_000

export const dataTransform = () =>
  tool({
    name: 'data_transform',
    title: 'Transform data',
    description: prose('data-transform.md', import.meta.url),
    input: z.object({
      ...pathOrText,
      from: z.enum(formats).optional().describe('Detected from the name and the content by default'),
      to: z.enum(formats),
      at: z.string().min(1).optional().describe('Path to the list of rows, such as data.items (default: the whole document)'),
      select: z
        .array(z.string().min(1))
        .min(1)
        .max(200)
        .optional()
        .describe('Fields to keep, in this order; write nested ones as address.city'),
      sort: z.array(z.string().min(1)).min(1).max(10).optional().describe('Fields to sort by; -name sorts in descending order'),
      limit: z.number().int().min(1).max(1_000_000).optional().describe('Maximum number of rows'),
    }),
    timeoutMs: longestMs + 15_000,
    paged: true,
    actions: (input, context) => toolContentActions(input, context),
    run: (input, context) =>
      withToolContent(input, context, mostBytes, async (content) => {
        const { path: _path, text: _text, ...how } = input
        const done = await inWorker(
          'transform',
          { content, ...how },
          { signal: context.signal, longestMs, hint: 'use a smaller part of it' },
        )
        return outputOf(done, input.to, content)
      }),
  })

function outputOf({ from, output, rows, columns, escaped, warnings }: Transformed, to: string, { name }: ToolContent): ToolOutput {
  const cells = escaped === 1 ? 'cell that looks like a formula was' : 'cells that look like formulas were'
  const notes = [...warnings.slice(0, 5), ...(escaped > 0 ? [`${escaped} ${cells} prefixed with ' to prevent formula injection`] : [])]
  const [read, written] = [from.toUpperCase(), to.toUpperCase()]
  const summary = rows === undefined ? `${name}: ${read} to ${written}` : phrase`${name}: ${read} to ${written}, ${rows} row(s)`
  const shown = shortened(output)
  const cut =
    shown.length < output.length
      ? [`... truncated: ${output.length - shown.length} more characters; return fewer rows with limit, or fewer fields with select`]
      : []
  return {
    text: [summary, ...notes, '', shown.trimEnd(), ...cut].join('\n'),
    data: { summary, from, to, output, ...(rows === undefined ? {} : { rows, columns }), escaped, warnings },
    details: output,
  }
}

/** As many whole lines as a model is shown. */
function shortened(output: string): string {
  if (output.length <= shownTokens || estimateTokens(output) <= shownTokens) return output
  const most = Math.floor((output.length * shownTokens) / estimateTokens(output))
  const end = output.lastIndexOf('\n', most)
  return output.slice(0, end > 0 ? end : most)
}
