import type { App } from '../../app/app.ts'
import { patientMs } from '../../app/connectors/change-servers.ts'
import { connectorState } from '../../app/connectors/connector-state.ts'
import { testFeed } from '../../app/feeds/manage-feeds.ts'
import { faultOf, IbidError } from '../../core/fault.ts'
import type { FeedRow } from '../../core/feed-store.ts'
import { connectorLines, toolLines } from '../connector-text.ts'
import type { Face } from '../face.ts'
import { assertServer, feedHere } from '../feed-named.ts'
import { feedFaultLine } from '../feed-text.ts'

/** `ibid connectors test`: exit code 1 where the service or the server cannot be had. */
export async function testConnector(face: Face, name: string): Promise<number> {
  const app = await face.app()
  const feed = await feedHere(app, name)
  if (feed) return testFeedConnector(face, app, feed)
  await assertServer(app, name)
  const { get, list } = await app.connectors()
  get(name)
  const configured = list.find((each) => each.name === name) ?? { name }
  face.terminal.status(`connecting ${name}`)
  const state = await connectorState(app, configured, { signal: face.signal, withinMs: patientMs })
  face.terminal.status('')
  face.show(state, [...connectorLines(face, state), ...state.tools.flatMap((tool) => toolLines(face, tool))].join('\n'))
  return state.state === 'connected' ? 0 : 1
}

async function testFeedConnector(face: Face, app: Pick<App, 'feeds' | 'inspection' | 'users'>, feed: FeedRow): Promise<number> {
  const { name, id, type } = feed
  face.terminal.status(`connecting ${name}`)
  try {
    const about = await testFeed(app, feed, { signal: face.signal })
    face.terminal.status('')
    face.show({ name, id, type, about }, `${name}: ${about}`)
    return 0
  } catch (error) {
    face.terminal.status('')
    if (!(error instanceof IbidError) || face.signal.aborted) throw error
    const fault = faultOf(error)
    face.show({ name, id, type, fault }, `${name}: ${feedFaultLine(name, fault)}`)
    return 1
  }
}
