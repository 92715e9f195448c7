import type { Page } from './page.ts'

export const output: Page = {
  about: ['The answer goes to standard output, progress to standard error. Piped output is plain.'],
  sections: {
    Options: [
      {
        rows: [
          ['--json', 'one JSON document; an error is still one line on standard error, with its exit code'],
          ['--jsonl', 'one JSON value per line; ask and runs follow print events as they happen, then {"type":"result",...}'],
          ['--plain', 'no colors, live status or pager'],
          ['--no-color', 'disable colors'],
          ['--quiet', 'print only errors to standard error'],
          ['--verbose', 'show every step, and where an error comes from'],
        ],
      },
    ],
    Examples: [{ lines: ['ibid search "retries" --json', 'ibid ask "what changed?" --jsonl'] }],
  },
  also: ['help exit-codes', 'help environment'],
}
