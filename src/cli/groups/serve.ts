import type { Command } from 'commander'
import type { ServeOptions } from '../commands/serve.ts'
import type { WorkOptions } from '../commands/worker.ts'
import { example, type Settle, whole, withCli } from './options.ts'

interface Options extends ServeOptions {
  readonly host?: string
  readonly port?: number
  readonly team?: boolean
  readonly publicUrl?: string
}

/** `serve`, and `worker` for teams with several machines. */
export function addServeCommands(program: Command, settle: Settle): void {
  program.commandsGroup('Server:')
  example(
    program
      .command('serve')
      .description('start the web app and HTTP API, for yourself or for a team')
      .option('--host <address>', 'address to listen on (default 127.0.0.1)')
      .option('--port <number>', 'port to listen on (default 7337); 0 picks a free one', whole(0, 65_535))
      .option('--team', 'require people to sign in; each sees only their own data')
      .option('--public-url <url>', 'address where browsers reach it, such as https://ibid.example.org')
      .option('--open', 'open it in your browser'),
    'ibid serve --open',
    'ibid serve --port 0 --json',
    'ibid serve --team --host 0.0.0.0 --public-url https://ibid.example.org',
  ).action(({ host, port, team, publicUrl, ...options }: Options, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/serve.ts')).serve(cli, options), {
      ...(host === undefined ? {} : { 'server.host': host }),
      ...(port === undefined ? {} : { 'server.port': port }),
      ...(team ? { 'server.mode': 'team' } : {}),
      ...(publicUrl === undefined ? {} : { 'server.publicUrl': publicUrl }),
    }),
  )
  example(
    program
      .command('worker')
      .description('execute runs for a team whose servers share a database; start as many workers as you like, on any machine')
      .option('--runs <number>', 'maximum number of concurrent runs; defaults to server.runsAtOnce, or 8', whole(1, 1_000))
      .option('--metrics-port <number>', 'port for /metrics, /health and /ready; 0 picks a free one', whole(0, 65_535))
      .option('--metrics-host <address>', 'address for that port (default 127.0.0.1); any other requires a token for /metrics'),
    'ibid worker --runs 16',
    'ibid worker --metrics-port 9464',
  ).action(({ runs, ...options }: WorkOptions & { readonly runs?: number }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/worker.ts')).work(cli, options), {
      ...(runs === undefined ? {} : { 'server.runsAtOnce': runs }),
    }),
  )
}
