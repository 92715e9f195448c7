import type { Bench, Figure, Goal } from '../bench.ts'

const command = (name: string, goal?: Goal): Figure => ({
  ...{ label: `\`${name}\`: wall time over \`node -e 0\`, median of 15`, unit: 'ms', ...(goal ? { goal } : {}) },
  ...{ line: { bench: 'start-up', command: name }, field: 'overBareMs' },
})

export const interfaces: readonly Bench[] = [
  {
    name: 'start-up',
    measures: 'wall time of whole commands beside bare `node -e 0`',
    run: ['bench/start-up/run.ts'],
    minutes: 1,
    figures: [
      command('ibid --version', { atMost: 60 }),
      command('ibid --help'),
      command('ibid search, warm index', { atMost: 250 }),
      command('ibid ask, no model, warm index', { atMost: 400 }),
    ],
  },
]
