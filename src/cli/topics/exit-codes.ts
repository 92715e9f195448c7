import type { Page } from './page.ts'

export const exitCodes: Page = {
  about: ['The exit code shows how a command ended. Errors are printed as one line on standard error.'],
  sections: {
    Codes: [
      {
        rows: [
          ['0', 'done'],
          ['1', 'the command failed, doctor found a problem, or a comparison found a difference'],
          ['2', 'invalid usage: an option, a setting, an empty question'],
          ['3', 'the run is waiting for your answer; its question is printed, with the command to answer it'],
          ['4', 'a limit was reached; the answer is partial'],
          ['5', 'runs verify: the end of the run is missing, or an export was written before the run ended'],
          ['6', 'the documents do not answer the question; what was searched is printed'],
          ['130', 'interrupted'],
        ],
      },
    ],
    Examples: [{ lines: ['ibid ask "which limit holds?" --json > answer.json || echo "ended with $?"'] }],
  },
  also: ['help output', 'help questions'],
}
