import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll } from 'vitest'

const main = resolve(import.meta.dirname, '../../bin/ibid.cjs')

/** What a command left behind. Paths of the world stand as `~` (its home) and `.` (its folder). */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** What a process gets beside its words. */
interface Extra {
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
  /** Resolves when the process is to be interrupted as by Ctrl-C. */
  readonly interrupt?: Promise<unknown>
  /** What a person types, each when a prompt (`> `) stands there: the process then has a terminal at both ends, and `out` is what that shows. Needs `script` of util-linux. */
  readonly typed?: readonly string[]
}

/** An empty home and a folder to work in, which go when the tests of the file are over. */
export interface World {
  readonly home: string
  readonly folder: string
  /** Runs the real command line in its own process. */
  ibid(...args: readonly string[]): Promise<Ended>
  /** The same with variables set; `input` is piped in by a shell, as a person does it. */
  ibidWith(extra: Extra, ...args: readonly string[]): Promise<Ended>
  write(files: Readonly<Record<string, string | Uint8Array>>): void
}

const roots: string[] = []
// Not at the end of each test: tests that run at once cannot tell whose end it is.
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

export function world(files: Readonly<Record<string, string | Uint8Array>> = {}): World {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-cli-')))
  roots.push(root)
  const home = join(root, 'home')
  const folder = join(root, 'work')
  for (const each of [home, folder]) mkdirSync(each)
  const write: World['write'] = (more) => {
    for (const [path, content] of Object.entries(more)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
  }
  write(files)
  const shown = (text: string) => text.replaceAll(folder, '.').replaceAll(home, '~')
  const ibidWith: World['ibidWith'] = ({ env = {}, input, interrupt, typed }, ...args) =>
    new Promise((done, fail) => {
      const options = { cwd: folder, env: { ...bare(home), ...env } }
      const quoted = [process.execPath, main, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
      const child = typed
        ? spawn('script', ['-qec', quoted, '/dev/null'], { ...options, env: { ...options.env, TERM: 'xterm' } })
        : input === undefined
          ? spawn(process.execPath, [main, ...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
          : spawn('/bin/sh', ['-c', `cat "$IBID_TEST_INPUT" | ${quoted}`], {
              ...options,
              env: { ...options.env, IBID_TEST_INPUT: inputFile(root, input) },
              stdio: ['ignore', 'pipe', 'pipe'],
            })
      void interrupt?.then(() => child.kill('SIGINT'))
      let out = ''
      let err = ''
      child.stdout?.setEncoding('utf8').on('data', (text: string) => (out += text))
      child.stderr?.setEncoding('utf8').on('data', (text: string) => (err += text))
      let prompts = 0
      child.stdout?.on('data', () => {
        while (typed && prompts < out.split(prompt).length - 1) child.stdin?.write(typed[prompts++] ?? '')
      })
      child.on('error', fail).on('close', (code) => done({ code, out: shown(out), err: shown(err) }))
    })
  return { home, folder, write, ibidWith, ibid: (...args) => ibidWith({}, ...args) }
}

/** The line editor clears the line before it writes its prompt. */
const prompt = '\u001b[0J> '

/** Nothing of the machine's own settings, but where the tests keep compiled code. */
const bare = (home: string): Record<string, string> => ({
  HOME: home,
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
})

function inputFile(root: string, input: string): string {
  const file = join(root, 'input')
  writeFileSync(file, input)
  return file
}

/** A small manual. */
export const manual: Readonly<Record<string, string>> = {
  'docs/index.md': '# Ferry\n\nFerry is a job queue. Workers take jobs from the queue and run them.\n',
  'docs/guide/retries.md':
    '# Retries\n\nA job that throws is tried again, up to 5 times.\n\n## Dead jobs\n\nA job that fails for the sixth time moves to the dead queue. Dead jobs are kept for 14 days.\n',
  'docs/guide/workers.md':
    '# Workers\n\nA worker runs 4 jobs at once.\n\n## Shutdown\n\nOn SIGTERM a worker takes no new jobs. After 30 seconds it stops without waiting.\n',
}
