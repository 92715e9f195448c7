import { connectorState } from '../../app/connectors/connector-state.ts'
import { connectorLines } from '../connector-text.ts'
import type { Face } from '../face.ts'
import { feedsHere } from '../feed-named.ts'
import { feedStates } from '../feed-state.ts'
import { feedLines } from '../feed-text.ts'

const none = 'There are no connectors. What can be read: ibid connectors types; for MCP servers: ibid connectors add NAME -- COMMAND'

/** `ibid connectors list`: feeds as they were left, servers connected side by side, each for as long as its settings say. */
export async function listConnectors(face: Face): Promise<number> {
  const app = await face.app()
  const { list } = await app.connectors()
  if (list.length > 0) face.terminal.status('connecting')
  const states = await Promise.all(list.map((each) => connectorState(app, each, { signal: face.signal })))
  face.terminal.status('')
  const feeds = await feedStates(app, await feedsHere(app))
  const lines = [...feeds.flatMap((feed) => feedLines(face, feed)), ...states.flatMap((state) => connectorLines(face, state))]
  const all = [...feeds, ...states]
  face.show(all, lines.join('\n') || none, all)
  return 0
}
