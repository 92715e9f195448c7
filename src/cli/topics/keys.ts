import type { Page } from './page.ts'

export const keys: Page = {
  about: ['Without a key ibid answers with quoted evidence. With one, a language model reads the evidence and answers from it.'],
  sections: {
    Usage: [
      {
        rows: [
          ['ANTHROPIC_API_KEY=...', 'then: ibid config set llm.model anthropic:NAME'],
          ['OPENAI_API_KEY=...', 'then: ibid config set llm.model openai:NAME'],
          ['GEMINI_API_KEY=...', 'then: ibid config set llm.model google:NAME'],
          ['IBID_LLM_API_KEY=...', 'the key of llm.provider, any endpoint that speaks as OpenAI does'],
        ],
      },
      'A vendor gets its own key only. llm.apiKey goes to the endpoint of your settings, and never to one that only a project chose. A local endpoint needs no key.',
      'A key is never printed and never written where you did not put it.',
    ],
    Examples: [
      {
        lines: [
          'ibid config set llm.apiKey < key.txt',
          'ibid config set llm.provider http://localhost:11434/v1',
          'ibid config set llm.model NAME',
          'ibid doctor',
        ],
      },
    ],
  },
  also: ['help settings', 'help costs', 'help environment', 'doctor'],
}
