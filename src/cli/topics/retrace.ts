import type { Page } from './page.ts'

export const retrace: Page = {
  about: ['Every run is recorded as it happened. You can inspect, verify, replay and fork it.'],
  sections: {
    Usage: [
      {
        rows: [
          ['ibid runs show RUN', 'show every step, the quotes and the cost'],
          ['ibid runs fork RUN', 'start a run that branches off this one, with --question, --at STEP, --model or --result r3=TEXT'],
          ['ibid runs diff RUN', 'show where the fork and its origin diverge'],
          ['ibid runs export RUN', 'export a page with -o run.html, or verifiable JSON Lines with --jsonl'],
          ['ibid runs verify RUN', 'verify that nothing in it was changed'],
          ['ibid runs replay RUN', 'replay its events; with --check, recompute it from its recording without calling a model or tool'],
        ],
      },
      'RUN is an ID, an ID prefix, or last.',
    ],
    Examples: [{ lines: ['ibid runs fork last --question "and on Windows?"', 'ibid runs export last -o run.html'] }],
  },
  also: ['help citations', 'runs --help'],
}
