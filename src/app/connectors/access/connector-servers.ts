import { faultOf } from '../../../core/fault.ts'
import type { ServerRow } from '../../../core/schemas/http/connectors.ts'
import type { App } from '../../app.ts'
import type { Configured } from '../connectors.ts'

/** The MCP servers of the settings, as far as they are known without connecting them. */
export async function serverRows(app: Pick<App, 'connectors' | 'redact'>): Promise<readonly ServerRow[]> {
  const { list } = await app.connectors()
  return list.map((each) => app.redact(rowOf(each)))
}

function rowOf({ name, connector, problem }: Configured): ServerRow {
  if (problem !== undefined) return { name, state: 'wrong', tools: 0, problem }
  if (!connector) return { name, state: 'disabled', tools: 0 }
  try {
    const approved = connector.approved()
    return { name, state: approved ? 'approved' : 'new', place: connector.place(), tools: approved?.length ?? 0 }
  } catch (error) {
    return { name, state: 'wrong', tools: 0, problem: faultOf(error).message }
  }
}
