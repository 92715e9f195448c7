import { connectorState } from '../../app/connectors/connector-state.ts'
import { say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { connectorLines } from '../connector-text.ts'
import { feedStates } from '../feed-state.ts'
import { feedLines } from '../feed-text.ts'
import { feedsHere } from '../find-feed.ts'

const none = say`No connectors. List the services you can add with: ibid connectors types; add an MCP server with: ibid connectors add NAME -- COMMAND`

/** `ibid connectors list`: feeds as they were left, servers connected side by side, each for as long as its settings say. */
export async function listConnectors(cli: Cli): Promise<number> {
  const app = await cli.app()
  const { list } = await app.connectors()
  if (list.length > 0) cli.terminal.status('connecting')
  const states = await Promise.all(list.map((each) => connectorState(app, each, { signal: cli.signal })))
  cli.terminal.status('')
  const feeds = await feedStates(app, await feedsHere(app))
  const lines = [...feeds.flatMap((feed) => feedLines(cli, feed)), ...states.flatMap((state) => connectorLines(cli, state))]
  const all = [...feeds, ...states]
  cli.show(all, lines.join('\n') || none, all)
  return 0
}
