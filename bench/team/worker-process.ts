/** A worker in a process of its own, which has a tool that writes: `URL MODEL-URL FOLDER AT-ONCE`. It says `working` when it takes runs. */
import { openApp } from '../../src/app/compose.ts'
import { startWorker } from '../../src/app/workers/worker.ts'
import { withTools } from './with-tools.ts'

const [url = '', model = '', folder = '', atOnce = '8'] = process.argv.slice(2)
const env = { IBID_LLM_PROVIDER: model, IBID_LLM_MODEL: 'scripted', IBID_STORE_URL: url, IBID_DATA_DIR: `${folder}/worker-${process.pid}` }
const app = withTools(await openApp({ env, home: folder, folder, platform: 'linux' }), folder)
const [distribution, store] = await Promise.all([app.distribution!(), app.server()])
startWorker(app, { distribution, store, atOnce: Number(atOnce) })
console.log('working')
process.once('SIGTERM', () => process.exit())
process.on('uncaughtException', (error) => console.error('uncaught', error))
