import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { scriptedEndpoint } from '../../src/testing/testing.ts'
import { startInTerminal, type TerminalRun } from '../terminal/terminal.fixture.ts'
import type { Camera } from './camera.ts'
import { documents } from './documents.ts'
import { ferryModel } from './ferry-model.ts'

const program = resolve(import.meta.dirname, '../../bin/ibid.cjs')
const clock = pathToFileURL(join(import.meta.dirname, 'clock.ts')).href
/** Columns of every terminal in a picture. */
export const columns = 92

/** Shows the terminal program to a camera. */
export async function showTerminal(camera: Camera): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'ibid-pictures-'))
  try {
    await using model = await scriptedEndpoint(ferryModel)
    const folder = join(home, 'ferry')
    for (const [path, text] of Object.entries(documents)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const settings = { IBID_LLM_PROVIDER: model.baseUrl, IBID_LLM_MODEL: 'qwen3' }
    const start = (args: readonly string[], env: Readonly<Record<string, string>> = settings): TerminalRun =>
      startInTerminal([program, ...args], { columns, rows: 34, folder, env: { ...plain(home), ...env } })
    await using chat = start(['chat', '--in', 'docs'])
    await chat.until(/^> $/m)
    chat.type('What happens to a job that keeps failing?\r')
    await chat.until(' tokens · ')
    await camera.terminal('terminal-chat', chat)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

const plain = (home: string): Readonly<Record<string, string>> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: home,
  TERM: 'xterm-256color',
  LANG: 'C.UTF-8',
  TZ: 'UTC',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
  NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${clock}`,
  IBID_DATA_DIR: join(home, '.data'),
})
