import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const body = 'The ferry to Lunz leaves at noon, naïvely early.'
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')

/** Row 8: documents that are too large, no documents, or not what they seem. */
it('hostile documents are skipped with a reason or read whole, beside others that are indexed, in little memory', async () => {
  const root = mkdtempSync(join(tmpdir(), 'ibid-documents-'))
  try {
    const folder = join(root, 'docs')
    for (const each of ['docs', 'data']) mkdirSync(join(root, each))
    const files: Readonly<Record<string, string | Uint8Array>> = {
      'huge.md': '',
      'picture.md': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'wide.md': utf16(`\ufeff# Wide\n\n${body}\n`),
      'swapped.md': utf16(`\ufeff# Swapped\n\n${body}\n`).swap16(),
      'surrogate.md': utf16(`\ufeff# Lone\n\nbefore \ud800 after`),
      'marked.md': `\ufeff# Marked\n\n${body}\n`,
      'nul.md': '# Nul\n\nbefore\0after',
      'line.md': new Uint8Array(50_000_000).fill(97),
      'short-line.md': new Uint8Array(2_000_000).fill(97),
      'headings.md': '# a\n'.repeat(1_000_000),
      'zz-last.md': `# Last\n\n${body}\n`,
    }
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    truncateSync(join(folder, 'huge.md'), 2_000_000_000)
    const synced = async (attempt: number) => {
      const child = [join(import.meta.dirname, 'documents-process.fixture.ts'), folder, join(root, 'data', String(attempt))]
      const { stdout } = await promisify(execFile)(process.execPath, child, { timeout: 100_000 })
      return JSON.parse(stdout)
    }
    // When garbage is collected is up to the collector: what is needed is the least of a few attempts.
    const attempts = [await synced(1), await synced(2), await synced(3)]
    const grownMb = Math.min(...attempts.map((each) => each.grownMb))
    const { grownMb: _, texts, ...outcome } = attempts[0]
    expect(outcome).toEqual({
      added: ['headings.md', 'marked.md', 'nul.md', 'surrogate.md', 'swapped.md', 'wide.md', 'zz-last.md'],
      skipped: [
        { code: 'limit', path: 'huge.md', reason: 'it is 2000.0 MB; the limit is 21.0 MB per document' },
        { code: 'limit', path: 'line.md', reason: 'it is 50.0 MB; the limit is 21.0 MB per document' },
        { code: 'malformed', path: 'picture.md', reason: 'not text: looks like a PNG image' },
        { code: 'malformed', path: 'short-line.md', reason: 'one line has 2000000 characters; the limit is 1000000' },
      ],
      failed: [],
    })
    const { 'headings.md': headings, ...others } = texts
    expect(others).toEqual({
      'marked.md': `Marked\n${body}`,
      'nul.md': 'Nul\nbefore\0after',
      'surrogate.md': 'Lone\nbefore \ufffd after',
      'swapped.md': `Swapped\n${body}`,
      'wide.md': `Wide\n${body}`,
      'zz-last.md': `Last\n${body}`,
    })
    expect(Number(headings)).toBeGreaterThanOrEqual(1_000_000)
    expect(grownMb).toBeGreaterThan(0)
    expect(grownMb).toBeLessThanOrEqual(200)
  } finally {
    rmSync(root, { recursive: true })
  }
}, 120_000)
