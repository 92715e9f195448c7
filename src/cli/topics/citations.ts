import type { Page } from './page.ts'

export const citations: Page = {
  about: [
    'Every mark such as [1] opens at words that were read in a source. A sentence that a source contradicts carries [!], one that no source supports carries [?].',
    'The confidence is computed from the evidence, not claimed by a model.',
  ],
  sections: {
    Examples: [
      {
        rows: [
          ['ibid runs show last', 'how the answer came about: what was searched, read and quoted'],
          ['ibid runs verify last', 'proves that nothing in it was changed'],
        ],
      },
    ],
  },
  also: ['help retrace', 'runs show', 'runs verify'],
}
