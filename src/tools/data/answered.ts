import { IbidError } from '../../core/fault.ts'
import { isRecord } from '../../core/json.ts'
import type { ToolContext } from '../../core/tool.ts'

/**
 * The JSON that an earlier web request of the same run brought, under its address. Its words as they came where they are known; the data written out where
 * not. Throws `IbidError`: `not-found` for an unknown id, `malformed` where the answer is no JSON.
 */
export function answeredJson(
  { results }: Pick<ToolContext, 'results'>,
  from: readonly string[],
): { readonly name: string; readonly text: string } {
  const output = results.find(({ record }) => record.call.id === from[0])?.output
  const data = output?.data
  if (!output || !isRecord(data)) throw new IbidError('not-found', `there is no earlier result ${from[0]}`)
  const name = typeof data['url'] === 'string' ? data['url'] : 'the answer'
  if (data['json'] === undefined) {
    if (typeof data['body'] === 'string' && typeof data['left'] !== 'string') return { name, text: data['body'] }
    throw new IbidError('malformed', `${name} did not answer with JSON${typeof data['left'] === 'string' ? `: ${data['left']}` : ''}`)
  }
  const came = output.sources?.[0]?.text ?? ''
  const isWhole = Buffer.byteLength(came) === data['bytes']
  return { name, text: isWhole ? came : JSON.stringify(data['json'], null, 2) }
}
