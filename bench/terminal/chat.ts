import '../built.ts'
import { readFileSync } from 'node:fs'
import { chatWorld } from '../../test/terminal/chat.fixture.ts'
import { fullClears, startInTerminal } from '../../test/terminal/terminal.fixture.ts'

/**
 * A chat in a real pty, seen through a terminal emulator. Prints one JSON line a figure: start-up (ms until the prompt stands there, over bare `node -e 0`, turn about),
 * keystrokes while 100 deltas a second stream (ms until the emulator shows the letter), a 5,000-line answer (bytes, full clears, frames a second, rows in order),
 * and with `--memory` the resident size after 200 and after 2,000 turns.
 */
const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN
const at = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * share)] ?? Number.NaN
const tell = (figure: string, values: object) => console.log(JSON.stringify({ bench: 'chat', figure, ...values }))
const ready = /^> $/m

async function startUp(turns: number): Promise<void> {
  await using world = await chatWorld([])
  const times: number[] = []
  const bare: number[] = []
  for (let turn = 0; turn <= turns; turn++) {
    const began = performance.now()
    const chat = world.start(['chat'])
    await chat.until(ready)
    const shown = performance.now() - began
    chat.kill()
    await chat.ended
    const bareBegan = performance.now()
    await startInTerminal(['-e', '0'], { env: world.env, folder: world.folder }).ended
    // The first turn fills the cache of compiled code.
    if (turn > 0) times.push(shown)
    if (turn > 0) bare.push(performance.now() - bareBegan)
  }
  tell('start-up', {
    promptMs: Math.round(median(times)),
    bareMs: Math.round(median(bare)),
    overBareMs: Math.round(median(times) - median(bare)),
    turns,
  })
}

async function keystrokes(letters: number): Promise<void> {
  const text = Array.from({ length: letters * 30 }, (_, index) => `word${index}${index % 12 === 11 ? '.\n\n' : ' '}`)
  await using world = await chatWorld([{ text, slowMs: 10 }])
  const chat = world.start(['chat', '--workspace', 'off'])
  await chat.until(ready)
  chat.type('write\r')
  await chat.until('word20')
  const times: number[] = []
  for (let count = 1; count <= letters; count++) {
    const typed = `> ${'x'.repeat(count)}`
    const began = performance.now()
    chat.type('x')
    await chat.until((rows) => rows.slice(-24).some((row) => row === typed))
    times.push(performance.now() - began)
    // At an uneven distance from the frames.
    await new Promise((resolve) => setTimeout(resolve, 90 + ((count * 37) % 60)))
  }
  tell('keystroke', {
    medianMs: Math.round(median(times)),
    p95Ms: Math.round(at(times, 0.95)),
    mostMs: Math.round(Math.max(...times)),
    letters,
  })
}

async function longAnswer(lines: number): Promise<void> {
  const said = Array.from({ length: lines }, (_, index) => `- line ${index + 1} 你好 👩‍💻 שלום\n`)
  await using world = await chatWorld([{ text: said }])
  const chat = world.start(['chat', '--workspace', 'off'])
  await chat.until(ready)
  const began = performance.now()
  chat.type('write\r')
  await chat.until(' tokens · ', 300_000)
  const seconds = (performance.now() - began) / 1_000
  const numbers = chat.history().flatMap((row) => /line (\d+) /.exec(row)?.[1] ?? [])
  const output = chat.output()
  tell('long answer', {
    lines,
    inOrder: numbers.length === lines && numbers.every((number, index) => number === String(index + 1)),
    seconds: Math.round(seconds * 10) / 10,
    bytes: output.length,
    bytesPerByteSaid: Math.round((output.length / said.join('').length) * 10) / 10,
    framesPerSecond: Math.round((output.split('\u001b[?2026h').length - 1) / seconds),
    fullClears: fullClears(output),
  })
}

/** Resident size of a process, MB, from the kernel. */
const residentMb = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024

async function memory(first: number, last: number): Promise<void> {
  const paragraph = 'Plugins run in the order in which they were registered, and each of them once. '.repeat(6)
  await using world = await chatWorld(() => ({ text: `${paragraph}\n\n- one\n- two\n` }))
  const chat = world.start(['chat', '--workspace', 'off'])
  await chat.until(ready)
  const sizes = new Map<number, number>()
  let seen = 0
  for (let turn = 1; turn <= last; turn++) {
    const mark = chat.output().length
    chat.type(`question number ${turn}?\r`)
    await chat.written((output) => output.indexOf(' tokens · ', mark) > 0)
    // The smallest of ten turns: what is collected now and then is no growth.
    for (const goal of [first, last])
      if (turn > goal - 10 && turn <= goal) sizes.set(goal, Math.min(sizes.get(goal) ?? Number.POSITIVE_INFINITY, residentMb(chat.pid)))
    seen = turn
  }
  const [before = 0, after = 0] = [sizes.get(first), sizes.get(last)]
  tell('memory', {
    turns: seen,
    [`mbAfter${first}`]: Math.round(before),
    [`mbAfter${last}`]: Math.round(after),
    growthPercent: Math.round((after / before - 1) * 1_000) / 10,
  })
}

if (process.argv.includes('--memory')) await memory(200, 2_000)
else {
  await startUp(15)
  await keystrokes(60)
  await longAnswer(5_000)
}
process.exit(0)
