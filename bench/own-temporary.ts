/** For a program: all that it and what it starts put into the temporary folder goes when it ends. To be imported before anything is made there. */
import { ownTemporary } from '../test/own-temporary.ts'

process.on('exit', ownTemporary())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
