import { IbidError } from '../../../core/fault.ts'
import type { FeedType } from '../../../core/feed.ts'
import { optionsSchema } from '../../options-schema.ts'
import { type MattermostOptions, mattermostOptionsShape } from './mattermost-options.ts'
import { searchMattermost } from './mattermost-search.ts'
import { mattermostServer } from './mattermost-server.ts'
import { mattermostChanges } from './mattermost-sync.ts'

/** Mattermost by its REST API, version 4. */
export const mattermost: FeedType<MattermostOptions> = {
  name: 'mattermost',
  kind: 'chat',
  title: 'Mattermost',
  description: "Reads the channels and direct messages on a Mattermost server that the token's owner has joined.",
  options: optionsSchema(mattermostOptionsShape),
  secrets: [{ name: 'token', description: 'Personal access token (Profile, Security, Personal Access Tokens)' }],
  async open(options, parts) {
    const token = await parts.secret('token')
    if (token === undefined || token === '')
      throw new IbidError('unauthorised', 'Mattermost requires a token', 'set the secret token of the connector')
    const server = mattermostServer(parts, options.url, token)
    return {
      async test(signal) {
        const me = await server.me(signal)
        const teams = await server.teams(signal)
        return `Mattermost at ${new URL(options.url).host}, signed in as ${me.username}, ${teams.length} ${teams.length === 1 ? 'team' : 'teams'}`
      },
      changes: (past, signal) => mattermostChanges(server, options, past, signal),
      search: (query, signal) => searchMattermost(server, options, query, signal),
      async close() {},
    }
  },
}
