import { secretKey } from '../../../store/secret-key.ts'
import { sqliteFeeds } from '../../../store/sqlite/personal/feeds.ts'
import { openPersonalFile } from '../../../store/sqlite/personal/personal-file.ts'
import { webFetch } from '../../../tools/web/guarded-fetch.ts'
import { accessTokenOf } from './access-token-of.ts'
import { clientId, signInAt } from './oauth-server.fixture.ts'

// A process that wants the access token of a feed: says `ready`, and when it is told to go on, the token.
const [, , folder = '', origin = ''] = process.argv
const file = openPersonalFile(folder)
const store = sqliteFeeds(file, () => secretKey(folder))
await store.list()
await import('oauth4webapi')
process.stdout.write('ready\n')
await new Promise((resolve) => process.stdin.once('data', resolve))
process.stdin.destroy()
const feed = { id: 'f1', name: 'mail', options: { clientId } }
const token = await accessTokenOf({ feed, signIn: signInAt(origin), store, fetch: webFetch({ allowed: ['127.0.0.1'] }) }).catch(String)
file.close()
process.stdout.write(`${token}\n`)
