import type { Inspection } from '../../settings/inspection.ts'
import type { SettingsInput } from '../../settings/settings-input.ts'
import { counted } from '../../views/amounts.ts'
import { appOf } from '../compose.ts'
import { type ConnectorState, connectorState } from '../connectors/connector-state.ts'
import { amiss, type Check, fine } from './check.ts'

/** Connects every server of the settings, side by side; nothing where there is none, or nothing may be asked. */
export async function checkConnectors(
  inspection: Inspection,
  input: SettingsInput,
  { offline, signal }: { readonly offline: boolean; readonly signal: AbortSignal },
): Promise<readonly Check[]> {
  if (offline || Object.keys(inspection.keys.mcpServers()).length === 0) return []
  const app = appOf(inspection, input)
  try {
    const { list } = await app.connectors()
    return (await Promise.all(list.map((each) => connectorState(app, each, { signal })))).map(checkOf)
  } finally {
    await app.close()
  }
}

function checkOf({ name, state, fault, tools }: ConnectorState): Check {
  const called = `connector ${name}`
  if (state === 'disabled') return fine(called, 'disabled')
  if (state !== 'connected') return amiss(called, state === 'wrong' ? 'broken' : 'warning', fault?.message ?? state, fault?.remedy)
  const changed = tools.filter((tool) => tool.state === 'changed')
  if (changed.length === 0) return fine(called, counted(tools.length, 'tool'))
  return amiss(
    called,
    'warning',
    `changed since approval, so blocked: ${changed.map(({ serverName }) => serverName).join(', ')}`,
    `review them with: ibid connectors test ${name}`,
  )
}
