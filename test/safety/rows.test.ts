import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The rows of the table of docs/security.md. */
const rows = [...read('docs/security.md').matchAll(/^\| (\d+) \| (.+) \| (.+) \| `(test\/safety\/[\w-]+\.test\.ts)` \|$/gm)].map(
  ([, number = '', tried = '', holds = '', file = '']) => ({ number: Number(number), tried, holds, file }),
)

/** Files of this folder that show no row of their own. */
const beside = ['hostile-lines', 'hostile-repositories', 'made-of', 'rows', 'ways-around']

/** Inputs and figures that a row names, as they stand in its test. */
const literals: Readonly<Record<number, readonly string[]>> = {
  1: [
    "'2130706433'",
    "'0x7f000001'",
    "'0177.0.0.1'",
    "'127.1'",
    "'１２７.0.0.1'",
    "'[::1]'",
    "'[::ffff:a9fe:a9fe]'",
    "'[::7f00:1]'",
    "'[64:ff9b::7f00:1]'",
    "'[2002:",
    "'0'",
    "'169.254.169.254'",
  ],
  3: ["v4('127.0.0.1', '203.0.113.1')", "'192.0.2.1'"],
  4: ['localhost', "'file:///etc/passwd'", '/20', 'more than 5 times', 'credentials'],
  5: ['../', '%2e%2e', 'join(outside', '\\0', "'C:\\\\", 'symlinkSync', 'swapped in between'],
  6: ['200_000_000', '250_000', '1_000_000', "'../a.md'", "'symlink'", 'twice', 'replaces the folder as a whole'],
  7: [
    '--upload-pack=',
    'ext::',
    '--output=',
    "'arg --'",
    'GIT_ALLOW_PROTOCOL',
    'GIT_TERMINAL_PROMPT=0',
    'hooks',
    'submodule',
    'timeoutMs',
    '1000.0 MB',
  ],
  8: ['2_000_000_000', "'picture.md'", "'utf16le'", '\\ud800', '\\ufeff', '\\0', '50_000_000', '1_000_000', 'toBeLessThanOrEqual(200)'],
  9: ['![a picture]', '/auto>', '<svg>', 'data:', 'url(', 'egress'],
  10: ['<script>', 'onerror', 'javascript:', "default-src 'none'", 'unsafe-'],
  11: [
    "'evil.example'",
    "'https://evil.example'",
    "'null'",
    'x-www-form-urlencoded',
    '/mcp',
    '/events',
    '403',
    'access-control-allow-origin',
  ],
  12: ['401', "'/health'", "'0.0.0.0'"],
  13: ['404', '5_000', '{run}', '{session}', '{collection}', '/v1/memory/{id}', '/documents/'],
  14: ['0o600', 'noting(', 'exportRun', 'path, body'],
  15: ['--verbose', "'traces'", "'model.retried'", '/events', 'filesBelow'],
  17: ['outside>>', '<|im_end|>', '<function_results>', '\\u200b', '\\u{e0049}'],
  18: ["'not-found'", 'taken', 'shop changed its tool', '[0-9a-f]{64}', 'parent: { depth: 1 }'],
  19: ['10_000', '429', "'steps'", "'tokens'", "'spend'", "'limit depth'", 'runSeconds'],
  20: ["'\"'", "'foo AND'", "'NEAR('", "'c++'", "'node.js'", "'-x'", "'col:x'", "'a\\0b'", '5_000'],
  21: ["'(a+)+$'", 'longest < 50'],
  22: ['200_000'],
  23: ['1_000_000', 'headMs: 10_000', 'after: last'],
  24: ["'SIGKILL'", 'max_page_count', 'input\\/output error'],
  25: ['upTo(8)', 'SIGSTOP', 'SIGCONT', 'import'],
  26: [
    "'core.fsmonitor'",
    "'diff.external'",
    "'diff.mark.textconv'",
    "'filter.mark.clean'",
    "'core.hooksPath'",
    "'gpg.program'",
    'docs/example',
  ],
  27: ["'.env'", '.ssh/id_ed25519', 'umount', '/proc/1/root', 'dev.sock', '/dev/tcp/', 'max_user_namespaces'],
  28: ['for PATH in', 'select', 'coproc', ':='],
  29: ['review.analyze', '.env', 'approve'],
  30: ['/dev/zero', '.gitignore', 'context.json', 'mkfifo'],
  31: ['context.json', '127.0.0.1'],
  32: ['mcpServers', 'web.browser', 'llm.provider'],
  33: ['cut off'],
  34: ['\\u001b[2J', ']52;c;', ']8;;', '\\u001bP', '\\u009b', '\\u202e', 'src/cli/print.ts', "'serve'", "'doctor'", "'commit'"],
  35: ['1_000', 'toBe(14)', 'toBe(8)', 'x-forwarded-for', '.device'],
  36: ['5_000', '/health', 'toBeLessThanOrEqual(200)', 'pdfBombs', 'forms that draw forms', 'packed twice'],
}

describe('the table of docs/security.md', () => {
  it('has all 36 rows, each with what was tried and what holds, and a file of its own', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 36 }, (_, at) => at + 1))
    expect(new Set(rows.map(({ file }) => file)).size).toBe(36)
    expect(rows.filter(({ tried, holds }) => tried.length < 20 || holds.length < 10)).toEqual([])
  })

  it.each(rows)('row $number is in $file, which names it and no other', ({ number, file }) => {
    expect(existsSync(join(root, file))).toBe(true)
    expect([...read(file).matchAll(/^\/\*\* Row (\d+): /gm)].map(([, named]) => Number(named))).toEqual([number])
    const fixtures = [...read(file).matchAll(/from '(\.\/[\w-]+(?:\.fixture)?\.ts)'/g)].map(([, name = '']) =>
      read(join('test/safety', name)),
    )
    const text = [read(file), ...fixtures].join('\n')
    expect((literals[number] ?? []).filter((literal) => !text.includes(literal))).toEqual([])
  })

  it('leaves no test of the folder unnamed', () => {
    const files = globSync('test/safety/*.test.ts', { cwd: root }).sort()
    expect(files).toEqual([...rows.map(({ file }) => file), ...beside.map((name) => `test/safety/${name}.test.ts`)].sort())
  })
})
