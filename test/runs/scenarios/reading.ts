import { z } from 'zod'
import type { Tool } from '../../../src/core/tool.ts'
import { tool } from '../../../src/tools/tool.ts'
import { sourceOf, type World } from '../world.ts'

const texts: Readonly<Record<string, readonly [title: string, text: string]>> = {
  timeout: ['Server', 'The pluginTimeout option defaults to 10000 milliseconds. A plugin that takes longer fails with an error.'],
  order: ['Plugins', 'Plugins are loaded in the order in which they are registered. A plugin may wait for another with after.'],
  hooks: ['Hooks', 'The onRequest hook runs first in the life of a request. The onSend hook runs before the reply is sent.'],
  lifecycle: ['Lifecycle', 'The onRequest hook runs first, and preParsing follows it.'],
  mail: ['Mail of 3 October', 'Alex Chen wrote that revenue in Q4 is expected to reach 4.2 million euros.'],
  chat: ['Finance channel', 'Alex Chen said that hiring for Q4 is frozen until November.'],
}

/** A tool that answers each query with the text of that name, or with nothing. */
export const reading = (world: World, name = 'search'): Tool =>
  tool({
    name,
    description: `Find passages with ${name}`,
    input: z.object({ query: z.string() }),
    run({ query }) {
      world.executed.push(`${name} ${query}`)
      const found = texts[query]
      return found ? { text: `1 passage`, sources: [sourceOf(query, ...found)] } : `nothing for ${query}`
    },
  })

/** A call of `search`, or of a tool like it. */
export const search = (query: string, name = 'search') => ({ tool: name, input: { query } })
