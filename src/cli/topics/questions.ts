import type { Page } from './page.ts'

export const questions: Page = {
  about: ['A model may ask what you mean, and a call that changes something, or that a rule marks "ask", needs your approval.'],
  sections: {
    'Where it is asked': [
      {
        rows: [
          ['at a terminal', 'in place'],
          ['elsewhere', 'not at all: the run goes on with what is likely meant, and without the call; the note says so'],
          ['ask --no-assume, --wait', 'the run rests, with exit code 3'],
        ],
      },
    ],
    Examples: [
      {
        rows: [
          ['ibid runs answer last "dead jobs"', 'answers what was meant; a number chooses an option'],
          ['ibid runs answer last --allow once', 'approves the call; or session, or deny'],
          ['ibid runs cancel last', 'ends the run instead'],
        ],
      },
    ],
  },
  also: ['help permissions', 'help exit-codes', 'runs answer'],
}
