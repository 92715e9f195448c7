import type { ToolUse } from '../core/run-history.ts'

/** Calls from which on chance no longer decides. */
const enoughCalls = 20
/** Shares that are far enough apart to be worth words. Coarse, so that the system prompt, which providers cache, seldom changes. */
const often = 0.5
const seldom = 0.1

/**
 * What earlier runs taught about the tools, for the system prompt: which were cited and which hardly ever, and which fail more often than not. Absent
 * where nothing is known or nothing differs enough to matter. Tools that bring no sources (outlines, lists) are not compared.
 */
export function toolHint(uses: readonly ToolUse[]): string | undefined {
  const known = uses.filter(({ calls }) => calls >= enoughCalls).toSorted((a, b) => (a.tool < b.tool ? -1 : 1))
  const searching = known.filter(({ sourced, succeeded }) => sourced > succeeded / 2)
  const cited = names(searching.filter((use) => use.cited / use.calls >= often))
  const passedOver = names(searching.filter((use) => use.cited / use.calls <= seldom))
  const failing = names(known.filter(({ calls, succeeded }) => succeeded / calls < 1 - often))
  const lines = [
    ...(cited && passedOver ? [`In earlier runs here, answers often cited what these tools found: ${cited}; seldom: ${passedOver}.`] : []),
    ...(failing ? [`In earlier runs here, these tools failed more often than not: ${failing}.`] : []),
  ]
  return lines.length > 0 ? lines.join('\n') : undefined
}

const names = (uses: readonly ToolUse[]): string => uses.map(({ tool }) => tool).join(', ')
