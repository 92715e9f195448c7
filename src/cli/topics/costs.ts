import type { Page } from './page.ts'

export const costs: Page = {
  about: [
    'A question costs what the model of its answer takes for tokens. Three caps hold that down; at one of them the run answers with what it has, exit code 4.',
  ],
  sections: {
    Settings: [
      {
        rows: [
          ['agent.costCapCents', 'the most that one question may cost, in US cents'],
          ['agent.sessionCapCents', 'the most that one session may cost'],
          ['agent.dayCapCents', 'the most that the questions of one day may cost'],
          ['agent.reuseMinutes', 'for how long an answer is given again to the same question; ask --fresh asks the model anew'],
          ['llm.prices', 'prices that ibid does not know; a model without a price is not held by the caps'],
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
