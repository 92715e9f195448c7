import type { Page } from './page.ts'

export const output: Page = {
  about: ['Standard output carries the answer, standard error the way to it. Piped output is plain.'],
  sections: {
    Options: [
      {
        rows: [
          ['--json', 'one JSON document; an error stays one line on standard error, with its exit code'],
          ['--jsonl', 'one JSON value a line; ask and runs follow print events as they happen, then {"type":"result",...}'],
          ['--plain', 'no colours, no live status, no pager'],
          ['--no-color', 'no colours'],
          ['--quiet', 'nothing on standard error but errors'],
          ['--verbose', 'every step, and where an error comes from'],
        ],
      },
    ],
    Examples: [{ lines: ['ibid search "retries" --json', 'ibid ask "what changed?" --jsonl'] }],
  },
  also: ['help exit-codes', 'help environment'],
}
