import { isRecord } from '../../core/json.ts'
import type { ToolContext } from '../../core/tool.ts'

/** Words of one place, verbatim. The `hits` of a tool that gives `passages` are these. */
export interface Passage {
  readonly quote: string
  readonly title: string
  readonly uri: string
}

/** The passages of an earlier result, by its id; none where it gave none. */
export function passagesOf(results: ToolContext['results'], id: string): readonly Passage[] {
  const data = results.find(({ record }) => record.call.id === id)?.output.data
  const hits = isRecord(data) && Array.isArray(data['hits']) ? data['hits'] : []
  return hits.flatMap((hit: unknown) => {
    if (!isRecord(hit)) return []
    const { quote, title, uri } = hit
    return typeof quote === 'string' && typeof uri === 'string' ? [{ quote, uri, title: typeof title === 'string' ? title : uri }] : []
  })
}
