import type { Page } from './page.ts'

export const citations: Page = {
  about: [
    'Every mark such as [1] stands for words that were read in a source and were compared with the sentence word for word, number for number. A sentence that no source bears out carries [?].',
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
