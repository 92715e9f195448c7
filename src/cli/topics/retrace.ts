import type { Page } from './page.ts'

export const retrace: Page = {
  about: ['Every run is kept as it happened. It can be read, proved, made again, and taken another way.'],
  sections: {
    Usage: [
      {
        rows: [
          ['ibid runs show RUN', 'every step, the quotes, the cost'],
          ['ibid runs fork RUN', 'another run that branches off it: with --question, --at STEP, --model or --result r3=TEXT'],
          ['ibid runs diff RUN', 'where the fork and its origin part'],
          ['ibid runs export RUN', 'a page with -o run.html; with --jsonl lines that prove themselves'],
          ['ibid runs verify RUN', 'proves that nothing in it was changed'],
          ['ibid runs replay RUN', 'tells it again; with --check it is made again from its recording, and nothing is asked'],
        ],
      },
      'RUN is an id, its beginning, or last.',
    ],
    Examples: [{ lines: ['ibid runs fork last --question "and on Windows?"', 'ibid runs export last -o run.html'] }],
  },
  also: ['help citations', 'runs --help'],
}
