import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type EndpointRequest, scriptedEndpoint } from '../../src/testing/testing.ts'
import { startInTerminal, type TerminalRun } from '../terminal/terminal.fixture.ts'
import { heldModel } from '../web/held-model.ts'
import type { Camera } from './camera.ts'
import { documents } from './documents.ts'
import { failing, ferryModel, wish } from './ferry-model.ts'

const program = resolve(import.meta.dirname, '../../bin/ibid.cjs')
const clock = pathToFileURL(join(import.meta.dirname, 'clock.ts')).href
const ready = /^> $/m
const [enter, esc] = ['\r', '\u001b']

/** Starts the program in the folder of a person; `rows` high. */
type Start = (args: readonly string[], rows?: number, env?: Readonly<Record<string, string>>, folder?: string) => TerminalRun

/** Shows the terminal program to a camera. */
export async function showTerminal(camera: Camera): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'ibid-'))
  try {
    let isSlow = false
    await using model = await heldModel(async (request: EndpointRequest) => {
      const reply = await ferryModel(request)
      return isSlow && reply.text !== undefined ? { ...reply, slowMs: 1 } : reply
    })
    const folder = join(home, 'ferry')
    write(folder, { ...documents, 'context.json': JSON.stringify({ collections: { ferry: { url: './docs' } } }) })
    const prices = { qwen3: { input: 0.5, output: 1.5 } }
    write(home, { '.config/ibid/settings.json': JSON.stringify({ llm: { model: 'qwen3', prices } }) })
    const start: Start = (args, rows = 34, env = { IBID_LLM_PROVIDER: model.flags['llm.provider'] ?? '' }, where = folder) =>
      startInTerminal([program, ...args], { columns: 92, rows, folder: where, env: { ...plain(home), ...env } })

    await showAnswer(camera, start)
    await showRun(camera, start, home)
    await showPermission(camera, start)
    isSlow = true
    await filmChat(camera, start, model.letGo)
    await showSetUp(camera, start, home)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

async function showAnswer(camera: Camera, start: Start): Promise<void> {
  await using chat = start(['chat'])
  await chat.until(ready)
  chat.type(failing + enter)
  await chat.until(' tokens · ')
  await atRest(chat)
  camera.terminal('terminal-answer', chat)
}

/** Below the answer stands the prompt again. */
const atRest = (chat: TerminalRun): Promise<void> =>
  chat.until((rows) => rows.some((row) => /context \d+%/.test(row)) && !rows.some((row) => row.includes('Esc stops')))

async function showRun(camera: Camera, start: Start, home: string): Promise<void> {
  await using shown = start(['runs', 'replay', 'last'], 60)
  await shown.ended
  camera.terminal('terminal-run', shown, home)
}

/** A file is to be changed. */
async function showPermission(camera: Camera, start: Start): Promise<void> {
  await using chat = start(['chat'])
  await chat.until(ready)
  chat.type(wish + enter)
  await chat.until('❯ 1. yes, once')
  camera.terminal('terminal-permission', chat)
}

/** A question from its first letter to its open source. */
async function filmChat(camera: Camera, start: Start, letGo: (pieces?: number) => void): Promise<void> {
  await using chat = start(['chat', '--session', 'new'], 30)
  const frame = (ms: number) => camera.terminalFrame('chatting', chat, ms)
  await chat.until(ready)
  await chat.until(/^qwen3 /m)
  frame(900)
  for (let typed = 0; typed < failing.length; typed += 3) {
    chat.type(failing.slice(typed, typed + 3))
    await chat.until(`> ${failing.slice(0, typed + 3).trimEnd()}`)
    if (camera.isFilming) frame(80)
  }
  if (camera.isFilming) frame(500)
  chat.type(enter)
  await chat.until(/✓ documents_search "dead queue"/)
  const isOver = () => chat.history().some((row) => row.includes(' tokens · '))
  while (camera.isFilming && !isOver()) {
    frame(130)
    letGo(4)
    // Longer than it takes to draw what has come.
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  letGo()
  await chat.until(' tokens · ')
  await atRest(chat)
  if (camera.isFilming) frame(2_500)
  chat.type('/open 4')
  await chat.until('> /open 4')
  if (camera.isFilming) frame(700)
  chat.type(enter)
  await chat.until('fresh count of attempts')
  frame(5_000)
  chat.type(esc)
}

/** As somebody begins: nothing is set. */
async function showSetUp(camera: Camera, start: Start, home: string): Promise<void> {
  await using local = await scriptedEndpoint(() => ({ json: { data: [{ id: 'qwen3:14b' }, { id: 'gemma3:12b' }] } }))
  const bare = join(home, 'bare')
  mkdirSync(bare)
  const env = { HOME: bare, IBID_DATA_DIR: join(bare, '.data'), OLLAMA_HOST: new URL(local.baseUrl).host }
  await using first = start([], 24, env, bare)
  await first.until('Esc')
  camera.terminal('terminal-set-up', first)
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** Nothing of this machine but what programs need, and the day of the pictures. */
const plain = (home: string): Readonly<Record<string, string>> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: home,
  TERM: 'xterm-256color',
  LANG: 'C.UTF-8',
  TZ: 'UTC',
  PICTURES_CLOCK: 'runs',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
  NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${clock}`,
  IBID_DATA_DIR: join(home, '.data'),
})
