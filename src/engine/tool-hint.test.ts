import { expect, it } from 'vitest'
import type { ToolUse } from '../core/run-history.ts'
import { toolHint } from './tool-hint.ts'

const use = (tool: string, parts: Partial<ToolUse> = {}): ToolUse => ({
  tool,
  calls: 100,
  succeeded: 100,
  sourced: 100,
  cited: 30,
  totalMs: 1_000,
  ...parts,
})

it('names the tools that are often cited and those that seldom are, in a fixed order', () => {
  expect(
    toolHint([use('web_search', { cited: 10 }), use('find', { cited: 50 }), use('documents_search', { cited: 80 }), use('mail')]),
  ).toBe('In earlier runs here, answers often cited what these tools found: documents_search, find; seldom: web_search.')
})

it('says nothing where all do much the same', () => {
  expect(toolHint([])).toBeUndefined()
  expect(toolHint([use('a', { cited: 80 }), use('b', { cited: 60 }), use('c')])).toBeUndefined()
  expect(toolHint([use('a', { cited: 5 }), use('b', { cited: 0 })])).toBeUndefined()
})

it('says nothing of a tool before its twentieth call', () => {
  const good = use('good', { cited: 80 })
  const rest = { succeeded: 0, sourced: 0, cited: 0 }
  expect(toolHint([good, use('bad', { calls: 19, ...rest })])).toBeUndefined()
  expect(toolHint([good, use('bad', { calls: 20, ...rest })])).toBe('In earlier runs here, these tools failed more often than not: bad.')
})

it('does not hold it against a tool that it brings no sources to cite', () => {
  expect(toolHint([use('search', { cited: 80 }), use('outline', { sourced: 0, cited: 0 })])).toBeUndefined()
})

it('keeps its words while the numbers move a little', () => {
  const hints = [50, 55, 60, 70, 90].map((cited) => toolHint([use('a', { cited }), use('b', { cited: 5 })]))
  expect(new Set(hints).size).toBe(1)
})
