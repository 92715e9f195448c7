import type { App } from '../../app/app.ts'
import { IbidError } from '../../core/fault.ts'
import { isRecord } from '../../core/json.ts'
import { sourceLine } from '../../core/result-text-for-model.ts'
import type { Source } from '../../core/source.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import { shownPassage } from '../../core/text/shown-passage.ts'
import type { Tool, ToolOutput } from '../../core/tool.ts'
import { deferredLibrary } from '../../docs/deferred-library.ts'
import { hostDocumentTools } from '../../tools/documents/document-tools.ts'
import type { Reach } from '../reach/reach.ts'
import { headWithin } from '../tools/head-within.ts'
import type { McpTool } from '../tools/mcp-tool.ts'
import { faultResult, textResult } from '../tools/tool-result.ts'
import { readingDefinition } from './definition.ts'
import { guardedCalls } from './guarded-call.ts'

/** Tokens of one result at most, by our estimate; hosts may count a tenth more. */
const mostTokens = 7_000

/**
 * What a tool that reads has found, in the words a run's model reads: what it says, then its sources. Cut where it would be too much, with `advice` what to ask
 * instead.
 */
export function readingText({ text, sources = [] }: ToolOutput, advice: string): string {
  const passages = sources.map((source, index) => `${sourceLine(String(index + 1), source)}\n${wordsOf(source)}`)
  const whole = [text, ...passages].filter(Boolean).join('\n\n')
  const kept = headWithin(whole, mostTokens)
  return kept === whole ? whole : `${kept.trimEnd()}\n\nTruncated: the result is too large. ${advice}`
}

const wordsOf = (source: Source): string => {
  const { head, passage, goesOn } = shownPassage(source)
  return `${head}${passage}${goesOn ? ' [...]' : ''}`
}

/** What to ask for where a result was too much, by tool. */
const advice: Readonly<Record<string, string>> = {
  documents_search: 'Request less: use a smaller limit or maxTokens, or specify a path.',
  documents_search_batch: 'Request less: use fewer queries, or a smaller limit or maxTokens.',
  documents_get_section: 'Open its subsections one at a time: documents_get_outline lists them.',
  documents_get_outline: 'Search within the document instead: call documents_search with its path.',
}

/** The eight tools that read documents, for a host. They see what `reach` lets them see. */
export function readingTools(app: Pick<App, 'input' | 'inspection' | 'library' | 'redact'>, reach: Reach): readonly McpTool[] {
  const tools = hostDocumentTools(deferredLibrary(() => app.library()))
  const call = guardedCalls(app, tools)
  return tools.map((tool) => ({
    definition: readingDefinition(tool),
    async call(input, { signal, progress }) {
      assertKnown(tool, input)
      const scope = await reach.ids({ signal, progress })
      const { record, output } = await call({ tool: tool.name, input: bounded(input), scope, signal })
      if (record.status !== 'success') return faultResult(record.error ?? { message: output.text })
      return textResult(readingText(output, advice[tool.name] ?? 'Request less at once.'))
    },
  }))
}

/** A page that would be cut would lose its end, for the next one begins behind it. */
const bounded = (input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  typeof input['maxTokens'] === 'number' && input['maxTokens'] > pageTokens ? { ...input, maxTokens: pageTokens } : input

const pageTokens = mostTokens - 500

/** A misspelt argument that is left out of account would widen what was asked for. */
function assertKnown({ name, input: { json } }: Tool, input: Readonly<Record<string, unknown>>): void {
  const known = Object.keys(isRecord(json['properties']) ? json['properties'] : {})
  const unknown = Object.keys(input).find((key) => !known.includes(key))
  if (unknown === undefined) return
  const meant = nearest(unknown, known)
  throw new IbidError(
    'invalid',
    `${name} has no argument ${unknown}`,
    meant ? `did you mean ${meant}?` : known.length > 0 ? `its arguments are: ${known.join(', ')}` : 'it takes no arguments',
  )
}
