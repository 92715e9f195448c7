import type { Memory } from '../../core/memory.ts'
import type { Source } from '../../core/source.ts'

/** A fact on one line, with the id by which it is forgotten. */
export const factLine = ({ id, content, category, tier }: Memory): string => `${id} (${category}, ${tier}): ${content}`

/** Facts as sources, so that an answer can cite them. */
export const factSources = (facts: readonly Memory[]): readonly Source[] =>
  facts.map(({ id, content, category }) => ({ id: `memory:${id}`, title: `Memory: ${category}`, uri: `memory:${id}`, text: content }))
