import { removeServer } from '../../app/connectors/change-servers.ts'
import { removeFeed } from '../../app/feeds/manage-feeds.ts'
import { say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { assertServer, feedHere } from '../find-feed.ts'

/** `ibid connectors remove`: a feed, or a server of the settings. */
export async function removeConnector(cli: Cli, name: string): Promise<number> {
  const app = await cli.app()
  const feed = await feedHere(app, name)
  if (feed) {
    await removeFeed(app, feed)
    cli.show({ name: feed.name, id: feed.id, removed: true }, say`Removed ${feed.name}, its synced data and its secrets`)
    return 0
  }
  await assertServer(app, name)
  const { file } = removeServer(app, name)
  cli.show({ name, file, removed: true }, say`Removed ${name} from ${file} and cleared its approvals`)
  return 0
}
