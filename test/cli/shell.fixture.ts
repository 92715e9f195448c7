import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { spawn } from '@lydell/node-pty'
import type { World } from './cli.fixture.ts'

const main = resolve(import.meta.dirname, '../../bin/ibid.cjs')

/** Whether a shell is there. */
export const has = (shell: string): boolean => spawnSync(shell, ['-c', 'exit 0']).status === 0

/** A shell in the folder of a world in which `ibid` is a command. */
export interface ShellWorld {
  /** Writes a file into the folder. */
  write(path: string, text: string): void
  /** What a script prints, in a shell that reads no files of its own; with what it says of errors. */
  run(shell: 'bash' | 'fish', script: string): string
  /** What becomes of each line where a person types it and presses Tab, once the file `ibid.SHELL` was read. */
  completed(shell: 'bash' | 'zsh', lines: readonly string[]): Promise<readonly string[]>
}

export function shellIn({ home, folder }: World): ShellWorld {
  const bin = join(home, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'ibid'), `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`)
  chmodSync(join(bin, 'ibid'), 0o755)
  const env = {
    HOME: home,
    PATH: `${bin}:${process.env['PATH']}`,
    TERM: 'xterm',
    LANG: 'C.UTF-8',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(home, 'compiled'),
  }
  const quiet = { bash: ['--norc', '--noprofile'], zsh: ['-f'], fish: ['--no-config'] }
  const kept = join(folder, 'kept')
  return {
    write: (path, text) => writeFileSync(join(folder, path), text),
    run: (shell, script) =>
      execFileSync(shell, [...quiet[shell], '-c', shell === 'fish' ? script : `exec 2>&1\n${script}`], {
        cwd: folder,
        env,
        encoding: 'utf8',
        timeout: 120_000,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    completed: (shell, lines) =>
      new Promise((resolve, reject) => {
        const terminal = spawn(shell, [...quiet[shell], '-i'], { cwd: folder, env, cols: 200, rows: 50 })
        const tooLate = setTimeout(() => terminal.kill('SIGKILL'), 60_000)
        let shown = ''
        terminal.onData((text) => {
          const wasReady = shown.includes('READY')
          shown += text
          if (!wasReady && shown.includes('READY')) terminal.write(`${lines.map((line) => `${line}\t\x14`).join('')}exit\r`)
        })
        terminal.onExit(() => {
          clearTimeout(tooLate)
          try {
            resolve(
              readFileSync(kept, 'utf8')
                .trimEnd()
                .split('\n')
                .map((line) => line.slice(1, -1)),
            )
          } catch {
            reject(new Error(`nothing was saved:\n${shown}`))
          }
        })
        terminal.write(`${setUp[shell]}\r`)
      }),
  }
}

/** Reads the script, and has Ctrl-T write down what stands in the line, in `<>`, and clear it. The prompt is put together so that its echo is not taken for it. */
const setUp = {
  bash: `source ./ibid.bash; bind -x '"\\C-t": printf "<%s>\\n" "$READLINE_LINE" >> kept; READLINE_LINE='; PS1='REA''DY'`,
  zsh: `autoload -Uz compinit; compinit -u -D; source ./ibid.zsh; keep() { print -r -- "<$BUFFER>" >> kept; BUFFER=''; }; zle -N keep; bindkey '^T' keep; PROMPT='REA''DY'`,
}
