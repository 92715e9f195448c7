import type { Command } from 'commander'
import type { ServeOptions } from '../commands/serve.ts'
import { example, type Settle, whole, withFace } from './options.ts'

interface Options extends ServeOptions {
  readonly host?: string
  readonly port?: number
  readonly team?: boolean
  readonly publicUrl?: string
}

/** `serve`. */
export function addServeCommand(program: Command, settle: Settle): void {
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
    withFace(command, settle, async (face) => (await import('../commands/serve.ts')).serve(face, options), {
      ...(host === undefined ? {} : { 'server.host': host }),
      ...(port === undefined ? {} : { 'server.port': port }),
      ...(team ? { 'server.mode': 'team' } : {}),
      ...(publicUrl === undefined ? {} : { 'server.publicUrl': publicUrl }),
    }),
  )
}
