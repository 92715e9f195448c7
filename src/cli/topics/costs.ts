import type { Page } from './page.ts'

export const costs: Page = {
  about: [
    'A question costs what its model charges for tokens. Three caps limit the cost; when one is reached, the run answers with what it has and exits with code 4.',
  ],
  sections: {
    Settings: [
      {
        rows: [
          ['agent.costCapCents', 'maximum cost of one question, in US cents'],
          ['agent.sessionCapCents', 'maximum cost of one session'],
          ['agent.dayCapCents', 'maximum cost of all questions in one day'],
          ['agent.reuseMinutes', 'how long an answer is reused for the same question; ask --fresh asks the model again'],
          ['llm.prices', 'prices that ibid does not know; models without a price are not limited by the caps'],
        ],
      },
    ],
    Examples: [
      {
        lines: ['ibid usage --days 7', 'ibid runs show last', `ibid config set llm.prices '{"NAME": {"input": 0.5, "output": 1.5}}'`],
      },
    ],
  },
  also: ['usage', 'help settings', 'help exit-codes'],
}
