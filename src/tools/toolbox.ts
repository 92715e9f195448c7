import { IbidError } from '../core/fault.ts'
import type { ToolDefinition } from '../core/model.ts'
import type { Tool } from '../core/tool.ts'
import type { Toolbox } from '../core/toolbox.ts'

const namePattern = /^[A-Za-z0-9_-]{1,48}$/

/** A toolbox; a bad or taken name throws `IbidError('usage')`. */
export function toolbox(tools: readonly Tool[]): Toolbox {
  const byName = new Map<string, Tool>()
  for (const tool of tools) {
    if (!namePattern.test(tool.name))
      throw new IbidError('usage', `invalid tool name: ${JSON.stringify(tool.name)}`, 'use 1 to 48 letters, digits, _ or -')
    if (byName.has(tool.name)) throw new IbidError('usage', `there are two tools named ${tool.name}`, 'rename one of them')
    byName.set(tool.name, tool)
  }
  const lists = new Map<string, readonly ToolDefinition[]>()
  return {
    names: [...byName.keys()],
    get: (name) => byName.get(name),
    definitions(names) {
      const key = names.join(' ')
      const known = lists.get(key)
      if (known) return known
      const list = names.flatMap((name) => {
        const tool = byName.get(name)
        return tool ? [definitionOf(tool)] : []
      })
      lists.set(key, list)
      return list
    },
  }
}

/** The JSON Schema is made when a model is first told of it; the extractive one never is. */
const definitionOf = (tool: Tool): ToolDefinition => ({
  name: tool.name,
  description: tool.description,
  get input() {
    return tool.input.json
  },
})
