import manifest from '../../package.json' with { type: 'json' }

/** ms that what is still open has to close once the command is over: a server that holds a socket must not keep the prompt away. */
const patience = 500

// A reader that goes away (`| head`) is no error.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

const args = process.argv.slice(2)
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) process.stdout.write(`${manifest.version}\n`)
else {
  const { run } = await import('./program.ts')
  process.exitCode = await run(args)
  // Only what was written to a slow reader may take longer.
  const leave = () =>
    process.stdout.writableLength + process.stderr.writableLength === 0 ? process.exit() : setTimeout(leave, patience).unref()
  setTimeout(leave, patience).unref()
}
