import { removeServer } from '../../house/connectors/change-servers.ts'
import { removeFeed } from '../../house/feeds/manage-feeds.ts'
import type { Face } from '../face.ts'
import { assertServer, feedHere } from '../feed-named.ts'

/** `ibid connectors remove`: a feed, or a server of the settings. */
export async function removeConnector(face: Face, name: string): Promise<number> {
  const house = await face.house()
  const feed = await feedHere(house, name)
  if (feed) {
    await removeFeed(house, feed)
    face.show({ name: feed.name, id: feed.id, removed: true }, `Removed ${feed.name}, with all that was read of it and its secrets`)
    return 0
  }
  await assertServer(house, name)
  const { file } = removeServer(house, name)
  face.show({ name, file, removed: true }, `Removed ${name} from ${file}, and forgot what was approved of it`)
  return 0
}
