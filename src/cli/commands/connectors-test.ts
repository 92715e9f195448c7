import type { App } from '../../app/app.ts'
import { patientMs } from '../../app/connectors/change-servers.ts'
import { connectorState } from '../../app/connectors/connector-state.ts'
import { testFeed } from '../../app/feeds/manage-feeds.ts'
import { faultOf, IbidError } from '../../core/fault.ts'
import type { FeedRow } from '../../core/feed-store.ts'
import { say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { connectorLines, toolLines } from '../connector-text.ts'
import { feedFaultLine } from '../feed-text.ts'
import { assertServer, feedHere } from '../find-feed.ts'

/** `ibid connectors test`: exit code 1 where the service or the server cannot be had. */
export async function testConnector(cli: Cli, name: string): Promise<number> {
  const app = await cli.app()
  const feed = await feedHere(app, name)
  if (feed) return testFeedConnector(cli, app, feed)
  await assertServer(app, name)
  const { get, list } = await app.connectors()
  get(name)
  const configured = list.find((each) => each.name === name) ?? { name }
  cli.terminal.status(say`connecting ${name}`)
  const state = await connectorState(app, configured, { signal: cli.signal, withinMs: patientMs })
  cli.terminal.status('')
  cli.show(state, [...connectorLines(cli, state), ...state.tools.flatMap((tool) => toolLines(cli, tool))].join('\n'))
  return state.state === 'connected' ? 0 : 1
}

async function testFeedConnector(cli: Cli, app: Pick<App, 'feeds' | 'inspection' | 'users'>, feed: FeedRow): Promise<number> {
  const { name, id, type } = feed
  cli.terminal.status(say`connecting ${name}`)
  try {
    const about = await testFeed(app, feed, { signal: cli.signal })
    cli.terminal.status('')
    cli.show({ name, id, type, about }, `${name}: ${about}`)
    return 0
  } catch (error) {
    cli.terminal.status('')
    if (!(error instanceof IbidError) || cli.signal.aborted) throw error
    const fault = faultOf(error)
    cli.show({ name, id, type, fault }, `${name}: ${feedFaultLine(name, fault)}`)
    return 1
  }
}
