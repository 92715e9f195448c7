import type { Page } from './page.ts'

export const exitCodes: Page = {
  about: ['What a command came to is told by its exit code. What went wrong is one line on standard error.'],
  sections: {
    Codes: [
      {
        rows: [
          ['0', 'done'],
          ['1', 'failed; or doctor found something broken, or two things compared are not the same'],
          ['2', 'wrong usage: an option, a setting, an empty question'],
          ['3', 'the run rests on a question: it is printed, with the command that answers it'],
          ['4', 'a limit was reached; the answer is partial'],
          ['5', 'runs verify: the end of the run was cut off, or an export was written before the run was over'],
          ['130', 'interrupted'],
        ],
      },
    ],
    Examples: [{ lines: ['ibid ask "which limit holds?" --json > answer.json || echo "ended with $?"'] }],
  },
  also: ['help output', 'help questions'],
}
