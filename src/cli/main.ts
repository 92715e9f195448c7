import { format } from 'node:util'
import manifest from '../../package.json' with { type: 'json' }
import { printError, printOut } from './print.ts'

/** ms that what is still open has to close once the command is over: a server that holds a socket must not keep the prompt away. */
const patience = 500

// A reader that goes away (`| head`) is no error.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

// Libraries that talk do so beside the answer, and steer no terminal either. Neither does the last word of a program that broke.
console.log = console.info = console.debug = console.warn = console.error = (...words: unknown[]) => printError(`${format(...words)}\n`)
process.on('uncaughtException', (error) => {
  printError(`${format(error)}\n`)
  process.exit(1)
})

const args = process.argv.slice(2)
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) printOut(`${manifest.version}\n`)
else {
  const { run } = await import('./program.ts')
  process.exitCode = await run(args)
  // Only what was written to a slow reader may take longer.
  const leave = () =>
    process.stdout.writableLength + process.stderr.writableLength === 0 ? process.exit() : setTimeout(leave, patience).unref()
  setTimeout(leave, patience).unref()
}
