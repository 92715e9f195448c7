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
      .description('the web app and the HTTP interface, for you alone or for a team')
      .option('--host <address>', 'the address to listen on; 127.0.0.1 where nothing is said')
      .option('--port <number>', 'the port; 7337 where nothing is said, 0 takes a free one', whole(0, 65_535))
      .option('--team', 'people sign in, and everybody sees what is theirs')
      .option('--public-url <url>', 'the address by which browsers reach it, such as https://ibid.example.org')
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
      .description('carry runs for a team whose servers share a database; as many as you like, on any machines')
      .option('--runs <number>', 'runs at a time; server.runsAtOnce, or 8, where nothing is said', whole(1, 1_000))
      .option('--metrics-port <number>', 'tell at /metrics, /health and /ready how it is; 0 takes a free port', whole(0, 65_535))
      .option('--metrics-host <address>', 'the address for that; 127.0.0.1 where nothing is said, any other wants a token for /metrics'),
    'ibid worker --runs 16',
    'ibid worker --metrics-port 9464',
  ).action(({ runs, ...options }: WorkOptions & { readonly runs?: number }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/worker.ts')).work(cli, options), {
      ...(runs === undefined ? {} : { 'server.runsAtOnce': runs }),
    }),
  )
}
