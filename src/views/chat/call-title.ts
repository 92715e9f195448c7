import { isRecord } from '../../core/json.ts'
import { oneLine } from '../../core/text/one-line.ts'
import type { ToolCall } from '../../core/tool.ts'

/** Arguments that say best what a call is about, the best first. */
const telling = ['command', 'path', 'pattern', 'query', 'question', 'url', 'document', 'collection', 'agentId']

/** A call in a few words: `shell npm test`, `read src/a.ts`, `documents_search "order of plugins"`. */
export function callTitle({ tool, input }: Pick<ToolCall, 'tool' | 'input'>, mostCharacters = 100): string {
  if (!isRecord(input)) return tool
  const key = telling.find((name) => typeof input[name] === 'string') ?? Object.keys(input).find((name) => typeof input[name] === 'string')
  if (key === undefined) return Object.keys(input).length === 0 ? tool : oneLine(`${tool} ${JSON.stringify(input)}`, mostCharacters)
  const said = String(input[key])
  return oneLine(`${tool} ${key === 'command' || key === 'path' || key === 'url' ? said : JSON.stringify(said)}`, mostCharacters)
}
