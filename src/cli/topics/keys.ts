import type { Page } from './page.ts'

export const keys: Page = {
  about: ['Without a key, ibid answers with quoted evidence. With one, a language model reads the evidence and writes the answer.'],
  sections: {
    Usage: [
      {
        rows: [
          ['ANTHROPIC_API_KEY=...', 'then: ibid config set llm.model anthropic:NAME'],
          ['OPENAI_API_KEY=...', 'then: ibid config set llm.model openai:NAME'],
          ['GEMINI_API_KEY=...', 'then: ibid config set llm.model google:NAME'],
          ['IBID_LLM_API_KEY=...', 'API key for llm.provider, any OpenAI-compatible endpoint'],
        ],
      },
      'Each vendor receives only its own key. llm.apiKey is sent to the endpoint in your settings, and never to an endpoint that only a project has chosen. A local endpoint needs no key.',
      'Keys are never printed, and never written anywhere except where you put them.',
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
