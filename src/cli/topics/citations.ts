import type { Page } from './page.ts'

export const citations: Page = {
  about: [
    'Every mark such as [1] links to text that was read in a source. A sentence that a source contradicts is marked [!]; one that no source supports is marked [?].',
    'Confidence is computed from the evidence, not claimed by a model.',
  ],
  sections: {
    Examples: [
      {
        rows: [
          ['ibid runs show last', 'how the answer was produced: what was searched, read and quoted'],
          ['ibid runs verify last', 'verify that nothing in it was changed'],
        ],
      },
    ],
  },
  also: ['help retrace', 'runs show', 'runs verify'],
}
