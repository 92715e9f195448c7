import type { Bench, Figure, Goal } from '../bench.ts'

const command = (name: string, goal?: Goal): Figure => ({
  ...{ label: `\`${name}\`: wall time over \`node -e 0\`, median of 15`, unit: 'ms', ...(goal ? { goal } : {}) },
  ...{ line: { bench: 'start-up', command: name }, field: 'overBareMs' },
})

const spawned = (server: string): Figure => ({
  ...{ label: `spawn of \`ibid mcp ${server}\` to its list of tools, over \`node -e 0\`, median of 9`, unit: 'ms', goal: { atMost: 250 } },
  ...{ line: { bench: 'mcp-spawn', command: `ibid mcp ${server}` }, field: 'overBareMs' },
})

const http = (label: string, figure: string, field: string, unit: string | undefined, goal?: Goal): Figure => ({
  ...{ label, ...(unit ? { unit } : {}), ...(goal ? { goal } : {}), line: { bench: 'http', figure }, field },
})

const typed = (label: string, place: string): Figure => ({
  ...{ label: `typing, ${label}: longest task of the page`, unit: 'ms', goal: { atMost: 100 } },
  ...{ line: { bench: 'web', figure: `typing, ms: ${place}` }, field: 'longestTask', several: 'most' },
})

const late = (label: string, figure: string): Figure => ({
  ...{ label: `event in the browser after the fact, ${label}: p95`, unit: 'ms', goal: { atMost: 100 } },
  ...{
    line: { bench: 'web', figure: `event in the page after the fact, ms: ${figure}` },
    field: 'p95',
    beside: { median: 'p50', longest: 'max' },
  },
})

const chromium = { programs: ['Chromium'] as const }

export const interfaces: readonly Bench[] = [
  {
    name: 'start-up',
    measures: 'wall time of whole commands beside bare `node -e 0`',
    run: ['bench/start-up/run.ts'],
    minutes: 0.3,
    figures: [
      command('ibid --version', { atMost: 60 }),
      command('ibid --help'),
      command('ibid search, warm index', { atMost: 250 }),
      command('ibid ask, no model, warm index', { atMost: 400 }),
    ],
  },
  {
    name: 'mcp',
    measures: 'spawn of each server to its list of tools beside bare `node -e 0`',
    run: ['bench/mcp/spawn.ts'],
    minutes: 0.3,
    figures: ['docs', 'agent', 'hybrid', 'verbs'].map(spawned),
  },
  {
    name: 'chat',
    measures: 'a chat in a real pty, seen through a terminal emulator: start-up, keystrokes while an answer streams, a 5,000-line answer',
    run: ['bench/terminal/chat.ts'],
    minutes: 0.3,
    figures: [
      {
        ...{ label: '`ibid chat` to its prompt, over `node -e 0`, median of 15', unit: 'ms', goal: { atMost: 400 } },
        ...{ line: { bench: 'chat', figure: 'start-up' }, field: 'overBareMs' },
      },
      {
        ...{ label: 'keystroke to screen while 100 deltas a second stream: longest of 60', unit: 'ms', goal: { atMost: 50 } },
        ...{ line: { bench: 'chat', figure: 'keystroke' }, field: 'mostMs', beside: { median: 'medianMs', p95: 'p95Ms' } },
      },
      {
        ...{ label: 'a 5,000-line answer in a chat: lines in order', goal: { is: true } },
        ...{ line: { bench: 'chat', figure: 'long answer' }, field: 'inOrder' },
      },
      {
        ...{ label: 'a 5,000-line answer in a chat: full clears', goal: { is: 0 } },
        ...{
          line: { bench: 'chat', figure: 'long answer' },
          field: 'fullClears',
          beside: { 'bytes written for each said': 'bytesPerByteSaid' },
        },
      },
    ],
  },
  {
    name: 'chat-memory',
    measures: 'memory of a chat after 200 and 2,000 turns',
    run: ['bench/terminal/chat.ts', '--memory'],
    minutes: 6,
    figures: [
      {
        ...{ label: 'memory of a chat after 2,000 turns, beside 200: growth', unit: '%', goal: { atMost: 5 } },
        ...{ line: { bench: 'chat', figure: 'memory' }, field: 'growthPercent' },
        beside: { 'MB after 200': 'mbAfter200', 'MB after 2,000': 'mbAfter2000' },
      },
    ],
  },
  {
    name: 'server',
    measures: '500 open streams on 50 concurrent runs, for 45 s',
    run: ['bench/http/load.ts', '45'],
    minutes: 2,
    figures: [
      http(
        '500 open streams on 50 concurrent runs: first event to the client after the fact, p95',
        'first event to the client after the fact',
        'p95',
        'ms',
        {
          atMost: 100,
        },
      ),
      http('500 open streams on 50 concurrent runs: memory of the server at most', 'memory of the server, MB', 'atMost', 'MB', {
        atMost: 600,
      }),
      http('500 open streams on 50 concurrent runs: requests and streams that went wrong', 'load', 'wrong', undefined, { is: 0 }),
    ],
  },
  {
    name: 'reconnects',
    measures: '1,000 streams broken at random places and taken up again by number',
    run: ['bench/http/reconnects.ts'],
    minutes: 0.3,
    figures: [
      http('1,000 streams broken and taken up again: events lost', 'reconnects', 'lost', undefined, { is: 0 }),
      http('1,000 streams broken and taken up again: events duplicated', 'reconnects', 'duplicated', undefined, { is: 0 }),
    ],
  },
  {
    name: 'never-reads',
    measures: 'clients that open a stream and never read',
    run: ['bench/http/never-reads.ts'],
    minutes: 1,
    figures: [
      http('a client that opens a stream and never reads: memory it costs', 'clients that never read', 'megabytesEach', 'MB', {
        atMost: 1,
      }),
      http('a client that opens a stream and never reads: when it is dropped', 'clients that never read', 'goneAfterMs', 'ms'),
    ],
  },
  {
    name: 'heavy-files',
    measures: 'how long `/health` takes while the heaviest files are uploaded at once; each PDF bomb alone: time and memory',
    run: ['bench/http/heavy-files.ts'],
    minutes: 3,
    figures: [
      {
        ...http('`/health` while ten of the heaviest files are uploaded at once: longest', 'all at once', 'health/max', 'ms', {
          atMost: 100,
        }),
        beside: { p99: 'health/p99' },
      },
      http('`/health` before, idle: longest', 'idle', 'health/max', 'ms'),
      { ...http('a PDF bomb of 1 to 82 kB, alone: the slowest of six', 'alone', 'ms', 'ms', { atMost: 2_000 }), several: 'most' },
      { ...http('a PDF bomb of 1 to 82 kB, alone: the largest of six', 'alone', 'grownMb', 'MB', { atMost: 200 }), several: 'most' },
    ],
  },
  {
    name: 'web',
    measures: 'first paint, script and lateness of events in a real Chromium',
    run: ['bench/web/figures.ts'],
    minutes: 2,
    needs: chromium,
    figures: [
      {
        ...{ label: 'chat page: first contentful paint, p95 of 20', unit: 'ms', goal: { atMost: 1_000 } },
        ...{ line: { bench: 'web', figure: 'first contentful paint of the chat page, ms' }, field: 'p95', beside: { median: 'p50' } },
      },
      {
        ...{ label: 'chat page with an answer: script, compressed, at most', unit: 'bytes', goal: { atMost: 300_000 } },
        ...{ line: { bench: 'web', figure: 'script of the chat page with an answer, compressed bytes' }, field: 'max' },
      },
      late('in a conversation', 'a question in a conversation'),
      late('from the start page, which loads the conversation first', 'a question on the start page, which loads the conversation first'),
    ],
  },
  {
    name: 'stalls',
    measures: 'stalls while one types: 200 conversations, an answer of 5,000 lines in three scripts',
    run: ['bench/web/stalls.ts'],
    minutes: 3,
    needs: chromium,
    figures: [
      typed('the start page', 'the start page'),
      typed('200 conversations', 'the conversations'),
      typed('the palette', 'the palette'),
      typed('an answer of 5,000 lines while it streams, and when it is whole', 'an answer while it streams, and when it is there'),
      typed('the same when it is there', 'an answer of many lines'),
      typed('the same, opened anew', 'the same, opened anew'),
    ],
  },
]
