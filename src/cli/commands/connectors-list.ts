import { connectorState } from '../../house/connectors/connector-state.ts'
import { connectorLines } from '../connector-text.ts'
import type { Face } from '../face.ts'

/** `ibid connectors list`: all are connected side by side, each for as long as its settings say. */
export async function listConnectors(face: Face): Promise<number> {
  const house = await face.house()
  const { list } = await house.connectors()
  if (list.length > 0) face.terminal.status('connecting')
  const states = await Promise.all(list.map((each) => connectorState(house, each, { signal: face.signal })))
  face.terminal.status('')
  const text = states.flatMap((state) => connectorLines(face, state)).join('\n')
  face.show(states, text || 'There are no connectors. Add one with: ibid connectors add NAME -- COMMAND', states)
  return 0
}
