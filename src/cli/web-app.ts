import { spawn } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../files/package-root.ts'
import { say } from '../views/words/say.ts'
import type { Cli } from './cli.ts'

/** What the web app is made of. The same as in scripts/build.mjs. */
const sources = ['web/*.*', 'web/{src,public}/**/*.*', 'src/{core,views}/**/*.ts']

/**
 * Builds the web app where this is a checkout in which it is missing or older than its sources; a package that was installed has it. Where that fails it is told in
 * one line: the server works without it.
 */
export async function buildWebApp(cli: Pick<Cli, 'terminal' | 'warn' | 'input'>, signal: AbortSignal, root = packageRoot()): Promise<void> {
  if (!existsSync(join(root, 'web', 'src')) || isNew(root)) return
  cli.terminal.err(say`building the web app ...`)
  const failed = await built(root, cli.input.env['PATH'] ?? '', signal)
  if (!signal.aborted && failed !== undefined) cli.warn(say`the web app could not be built: ${failed}`)
}

function isNew(root: string): boolean {
  const made = join(root, 'dist', 'web', 'index.html')
  if (!existsSync(made)) return false
  const { mtimeMs } = statSync(made)
  return globSync(sources, { cwd: root }).every((file) => statSync(join(root, file)).mtimeMs <= mtimeMs)
}

/** Why it failed, in one line; undefined where it did not. */
const built = (root: string, path: string, signal: AbortSignal): Promise<string | undefined> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'scripts', 'build.mjs'), '--web'], {
      cwd: root,
      env: { PATH: path },
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.once('error', ({ message }) => resolve(message))
    child.once('close', (code) => {
      const reason = said.split('\n').find((line) => /error/i.test(line))
      resolve(code === 0 ? undefined : (reason?.trim() ?? `node scripts/build.mjs --web exited with ${code}`))
    })
  })
