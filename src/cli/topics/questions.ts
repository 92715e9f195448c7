import type { Page } from './page.ts'

export const questions: Page = {
  about: ['A model may ask what you mean. A call that changes something, or that a rule marks "ask", needs your approval.'],
  sections: {
    'Where you are asked': [
      {
        rows: [
          ['in a terminal', 'you are prompted directly'],
          ['elsewhere', 'you are not asked: the run continues with the most likely meaning and without the call; the note says so'],
          ['ask --no-assume, --wait', 'the run pauses, with exit code 3'],
        ],
      },
    ],
    Examples: [
      {
        rows: [
          ['ibid runs answer last "dead jobs"', 'answer the question; a number chooses an option'],
          ['ibid runs answer last --allow once', 'approve the call; or use session or deny'],
          ['ibid runs cancel last', 'cancel the run instead'],
        ],
      },
    ],
  },
  also: ['help permissions', 'help exit-codes', 'runs answer'],
}
