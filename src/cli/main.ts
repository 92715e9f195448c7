import manifest from '../../package.json' with { type: 'json' }

const args = process.argv.slice(2)
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) process.stdout.write(`${manifest.version}\n`)
else {
  const { run } = await import('./program.ts')
  process.exitCode = await run(args)
}
