import { faultOf, IbidError } from '../../core/fault.ts'
import type { FeedRow } from '../../core/feed-store.ts'
import { patientMs } from '../../house/connectors/change-servers.ts'
import { connectorState } from '../../house/connectors/connector-state.ts'
import { testFeed } from '../../house/feeds/manage-feeds.ts'
import type { House } from '../../house/house.ts'
import { connectorLines, toolLines } from '../connector-text.ts'
import type { Face } from '../face.ts'
import { assertServer, feedHere } from '../feed-named.ts'
import { feedFaultLine } from '../feed-text.ts'

/** `ibid connectors test`: exit code 1 where the service or the server cannot be had. */
export async function testConnector(face: Face, name: string): Promise<number> {
  const house = await face.house()
  const feed = await feedHere(house, name)
  if (feed) return testFeedConnector(face, house, feed)
  await assertServer(house, name)
  const { get, list } = await house.connectors()
  get(name)
  const configured = list.find((each) => each.name === name) ?? { name }
  face.terminal.status(`connecting ${name}`)
  const state = await connectorState(house, configured, { signal: face.signal, withinMs: patientMs })
  face.terminal.status('')
  face.show(state, [...connectorLines(face, state), ...state.tools.flatMap((tool) => toolLines(face, tool))].join('\n'))
  return state.state === 'connected' ? 0 : 1
}

async function testFeedConnector(face: Face, house: House, feed: FeedRow): Promise<number> {
  const { name, id, type } = feed
  face.terminal.status(`connecting ${name}`)
  try {
    const about = await testFeed(house, feed, { signal: face.signal })
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
