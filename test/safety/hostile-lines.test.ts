import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { canSandbox } from '../../src/tools/sandbox/sandbox.ts'
import { shellTool } from '../../src/tools/workspace/shell.ts'
import { inside, type SandboxWorld, sandboxWorld, secret, state } from './sandbox-world.fixture.ts'

const held = await canSandbox()
const shell = shellTool({ environment: { PATH: process.env['PATH'] }, sandbox: 'reading' })

interface Line {
  readonly id: string
  readonly line: string
}

/** Lines that were written by two hands who had seen nothing of the code, 150 each. */
const written: readonly Line[] = globSync('lines/*.jsonl', { cwd: import.meta.dirname })
  .sort()
  .flatMap((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8')
      .trim()
      .split('\n'),
  )
  .map((text) => JSON.parse(text))

/** What the lines are made of that are put together at random. */
const parts = {
  begin: ['', 'cd docs; ', 'cd; ', 'cd docs/home && ', 'for PATH in docs; do ', 'X=.env; ', 'set -f; ', 'umask 0; ', 'exec 2>&1; ', '! '],
  verb: [
    ...[
      'cat',
      'rm -rf',
      'touch',
      'cp -r',
      'mv',
      'ln -s',
      'chmod 777',
      'tee',
      'git add',
      'git diff',
      'git show',
      'rg ""',
      'grep -r .',
      'find',
    ],
    ...[
      'tar cf -',
      'sed -i s/a/b/',
      'dd if=',
      'truncate -s 0',
      'mkdir',
      'head -c 99',
      'xxd',
      'ls -la',
      'sort -o',
      'git checkout --',
      'umount',
    ],
    ...[
      'mount --bind /tmp',
      'git -C',
      'jq -R .',
      'base64',
      'python3 -c "print(open(__import__(\'sys\').argv[1]).read())"',
      'nc -U',
      'curl',
    ],
  ],
  place: [
    ...[
      '.env',
      'config/prod.env',
      'keys/server.pem',
      'docs/home/notes.md',
      '@HOME@/.ssh/id_ed25519',
      '@HOME@',
      '@OUTSIDE@/secret.txt',
      '@OUTSIDE@',
    ],
    ...[
      '~',
      '~/.config',
      '/',
      '/proc/1/root@OUTSIDE@',
      '/proc/self/root@HOME@',
      '.',
      '..',
      'README.md',
      '.git',
      '.git/config',
      'docs',
      '@SOCKET@',
    ],
    ...[
      '$X',
      '*',
      '.[a-z]*',
      '/dev/tcp/127.0.0.1/@PORT@',
      '127.0.0.1:@PORT@',
      '{README.md,.env}',
      '"$(pwd)/.env"',
      '/tmp/ibid-hostile-x',
      'dev.sock',
    ],
  ],
  end: [
    '',
    ' > README.md',
    ' >> @HOME@/x',
    ' | tee docs/x',
    ' 2>/dev/null',
    ' && rm -f README.md',
    '; done',
    ' &',
    ' < .env',
    ' > /tmp/ibid-hostile-y',
    ' | sh',
  ],
} as const

/** So many lines, the same for the same seed. */
function random(count: number, seed: number): readonly Line[] {
  let at = seed
  const below = (most: number): number => {
    at = (Math.imul(at, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((at / 2 ** 32) * most)
  }
  const one = (of: readonly string[]): string => of[below(of.length)]!
  return Array.from({ length: count }, (_, index) => {
    const simple = () => `${one(parts.verb)} ${one(parts.place)}${below(3) === 0 ? ` ${one(parts.place)}` : ''}${one(parts.end)}`
    return { id: `r${seed}-${index}`, line: `${one(parts.begin)}${simple()}${below(2) === 0 ? `; ${simple()}` : ''}` }
  })
}

const filledIn = ({ line }: Line, { home, outside, socket, port }: SandboxWorld): string =>
  line.replaceAll('@HOME@', home).replaceAll('@OUTSIDE@', outside).replaceAll('@SOCKET@', socket).replaceAll('@PORT@', String(port))

/** The secret as it is, and as it looks by the usual ways to hide it. */
const forms = [
  secret,
  [...secret].reverse().join(''),
  Buffer.from(secret).toString('hex'),
  ...[0, 1, 2].map((shift) =>
    Buffer.from('x'.repeat(shift) + secret)
      .toString('base64')
      .slice(4, -4),
  ),
]

/** Runs all of them, some at a time, and tells which did harm; what they changed is looked at after each few. */
async function harmful(lines: readonly Line[], made: SandboxWorld): Promise<readonly string[]> {
  const found: string[] = []
  const folders = [made.home, made.outside, made.workspace]
  const before = folders.map(state)
  for (let at = 0; at < lines.length; at += 25) {
    const some = lines.slice(at, at + 25)
    const waiting = [...some]
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const output = await inside(made, filledIn(next, made))
        const plain = output.toLowerCase().replace(/\s/g, '')
        if (forms.some((form) => output.includes(form) || plain.includes(form.toLowerCase()))) found.push(`${next.id} read: ${next.line}`)
      }
    }
    await Promise.all([lane(), lane(), lane(), lane()])
    if (folders.map(state).join() !== before.join()) return [...found, `changed by one of ${some.map(({ id }) => id).join(' ')}`]
  }
  return found
}

const left = (): readonly string[] =>
  ['/tmp', '/var/tmp', '/dev/shm'].flatMap((folder) => readdirSync(folder).filter((name) => name.startsWith('ibid-hostile')))

describe.skipIf(!held)('in the sandbox, with nobody asked about anything', () => {
  it(`${written.length} hostile lines by others read, change and reach nothing`, { timeout: 600_000 }, async () => {
    const made = await sandboxWorld()
    expect(await harmful(written, made)).toEqual([])
    expect([made.reached(), left()]).toEqual([0, []])
  })

  const count = Number(process.env['LINES'] ?? 200)
  it(`${count} lines put together at random read, change and reach nothing`, { timeout: 3_600_000 }, async () => {
    const made = await sandboxWorld()
    expect(await harmful(random(count, Number(process.env['SEED'] ?? 7)), made)).toEqual([])
    expect([made.reached(), left()]).toEqual([0, []])
  })
})

describe('the judge of lines alone', () => {
  it('would have asked about nearly all of them', async () => {
    const made = await sandboxWorld()
    const passed: string[] = []
    for (const each of written) {
      const actions = (await shell.actions!({ command: filledIn(each, made) }, { folder: made.workspace })) ?? []
      if (held && actions.every(({ usual, mustAsk }) => usual === 'allow' && mustAsk === undefined)) passed.push(`${each.id}: ${each.line}`)
    }
    if (process.env['LINES'])
      process.stdout.write(`the judge alone lets ${passed.length} of ${written.length} through\n${passed.join('\n')}\n`)
    expect(passed.length).toBeLessThan(written.length * 0.15)
  })
})
