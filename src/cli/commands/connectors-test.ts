import { patientMs } from '../../house/connectors/change-servers.ts'
import { connectorState } from '../../house/connectors/connector-state.ts'
import { connectorLines, toolLines } from '../connector-text.ts'
import type { Face } from '../face.ts'

/** `ibid connectors test`: exit code 1 where the server cannot be had. */
export async function testConnector(face: Face, name: string): Promise<number> {
  const house = await face.house()
  const { get, list } = await house.connectors()
  get(name)
  const configured = list.find((each) => each.name === name) ?? { name }
  face.terminal.status(`connecting ${name}`)
  const state = await connectorState(house, configured, { signal: face.signal, withinMs: patientMs })
  face.terminal.status('')
  face.show(state, [...connectorLines(face, state), ...state.tools.flatMap((tool) => toolLines(face, tool))].join('\n'))
  return state.state === 'connected' ? 0 : 1
}
