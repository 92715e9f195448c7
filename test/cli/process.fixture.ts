import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { Ended, World } from './cli.fixture.ts'

const main = resolve(import.meta.dirname, '../../bin/ibid.cjs')

/** A command under way in a process of its own. */
export interface Running {
  /** Resolves once its standard output and error hold this, from `from` characters on. Rejects where the process ends without. */
  until(words: string): Promise<void>
  /** Its standard output so far. */
  said(): string
  /** Its standard error so far. */
  told(): string
  /** What a person types at its terminal. */
  type(text: string): void
  kill(signal: NodeJS.Signals): void
  readonly ended: Promise<Ended>
}

/** Starts the real command line in a world; `terminal`: with a terminal at both ends, whose picture is `out`. Needs `script` of util-linux for that. */
export function started(
  { home, folder }: Pick<World, 'home' | 'folder'>,
  args: readonly string[],
  { env = {}, terminal = false }: { readonly env?: Readonly<Record<string, string>>; readonly terminal?: boolean } = {},
): Running {
  const around = { HOME: home, PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '', ...env }
  const quoted = [process.execPath, main, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
  const child = terminal
    ? spawn('script', ['-qec', `stty cols 80 && exec ${quoted}`, '/dev/null'], { cwd: folder, env: { ...around, TERM: 'xterm' } })
    : spawn(process.execPath, [main, ...args], { cwd: folder, env: around })
  let [out, err] = ['', '']
  const heard = new Set<() => void>()
  const hear = () => {
    for (const each of [...heard]) each()
  }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
    hear()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
    hear()
  })
  const shown = (text: string) => text.replaceAll(folder, '.').replaceAll(home, '~').replaceAll('\r\n', '\n')
  const ended = new Promise<Ended>((done, fail) =>
    child.on('error', fail).on('close', (code) => {
      done({ code, out: shown(out), err: shown(err) })
      hear()
    }),
  )
  return {
    ended,
    said: () => out,
    told: () => err,
    type: (text) => void child.stdin.write(text),
    kill: (signal) => void child.kill(signal),
    until: (words) =>
      new Promise((done, fail) => {
        const look = () => {
          if ((out + err).includes(words)) done()
          else if (child.exitCode !== null) fail(new Error(`${args.join(' ')} ended without ${JSON.stringify(words)}:\n${out}${err}`))
          else return
          heard.delete(look)
        }
        heard.add(look)
        look()
      }),
  }
}
