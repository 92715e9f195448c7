/**
 * A worker of the next version in a process of its own: `URL MODEL-URL FOLDER`. It migrates as the next version would, says `working`, and then does what each
 * line of its input says: `note RUN` appends a fact of a new type, `read RUN` gives the run as it sees it.
 */
import { createInterface } from 'node:readline'
import { openApp } from '../../src/app/compose.ts'
import { startWorker } from '../../src/app/workers/worker.ts'
import { replay } from '../../src/core/fold-run.ts'
import { connectPostgres } from '../../src/store/postgres/database.ts'
import { migratePostgres } from '../../src/store/postgres/migrate.ts'

const [url = '', model = '', folder = ''] = process.argv.slice(2)
const database = connectPostgres(url)
await migratePostgres(database)
await database.close()
const env = { IBID_LLM_PROVIDER: model, IBID_LLM_MODEL: 'local', IBID_STORE_URL: url, IBID_DATA_DIR: `${folder}/next-${process.pid}` }
const app = await openApp({ env, home: folder, folder, platform: 'linux' })
const [distribution, store, log] = await Promise.all([app.distribution!(), app.server(), app.log()])
startWorker(app, { distribution, store, atOnce: 4 })
console.log('working')
for await (const line of createInterface(process.stdin)) {
  const [what, run = ''] = line.split(' ')
  const events = await log.read(run)
  // The types of this version do not know it, those of the next would.
  const note = { type: 'note.taken', text: 'of the next version' } as never
  if (what === 'note') console.log(JSON.stringify(await log.append(run, events.length, note)))
  else console.log(JSON.stringify({ events, proof: await log.verify(run), status: replay(run, events).end?.status }))
}
