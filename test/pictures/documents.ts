import { makePdf } from '../../src/docs/parse/fixtures/make-pdf.ts'

/** What the pictures are about: the words of the manual's job queue, which does not exist, with enough around them to look like documents. */
export const documents: Readonly<Record<string, string>> = {
  'docs/index.md': `# Ferry

Ferry is a job queue for small teams. Producers put jobs into a queue, and workers take them out and run them.

## Where to begin

Install a worker on each machine that is to run jobs. A queue is made when its first job is put in.
`,
  'docs/guide/retries.md': `# Retries

A job that throws is tried again, up to 5 times. The error of each attempt is kept with the job.

## Delays

The first retry waits 2 seconds. Every further retry waits twice as long as the one before, at most 10 minutes.

## Dead jobs

A job that fails for the sixth time moves to the dead queue. Dead jobs are kept for 14 days and can be started again with ferry revive.

A revived job begins with a fresh count of attempts. Nothing in the dead queue runs by itself, and nothing in it holds up other jobs.

Look at the dead queue once a day. The command ferry dead lists its jobs, the newest first, each with the error of its last attempt. Jobs that failed for the same reason are best revived together, once that reason is gone.

A job that nobody revives is removed after its 14 days, and a line in the log says so. To remove it earlier, use ferry bury.

## Jobs that must not be repeated

Set \`retries = 0\` for work that must not happen twice, such as a payment. It moves to the dead queue when it fails for the first time.
`,
  'docs/guide/workers.md': `# Workers

A worker takes jobs from the queue and runs them.

## Concurrency

Each worker runs 4 jobs at once unless \`concurrency\` in \`ferry.toml\` says otherwise.

## Shutdown

On SIGTERM a worker takes no new jobs and finishes the ones it has. After 30 seconds it stops without waiting, and unfinished jobs go back to the queue.
`,
  'docs/guide/schedules.md': `# Schedules

A schedule puts a job into a queue at set times. Times are in UTC unless \`timezone\` says otherwise.

## Missed times

A schedule that was down catches up with the last missed time only.
`,
  'docs/reference/limits.md': `# Limits

The payload of a job may have 256 kB. A queue may hold 10 million jobs.

## Names

The name of a queue has at most 64 characters: letters, digits and hyphens.
`,
  'ferry.toml': 'concurrency = 4\nlog = "info"\n',
  'handbook/on-call.md': `# On call

Whoever is on call answers a page within 15 minutes.

## Handover

The week changes on Monday at 10:00. Write what is still open into the handover note before that.
`,
  'handbook/incidents.md': `# Incidents

Open a note when a customer is affected, and name one person who decides.

## Afterwards

Write down within five days what happened, what helped, and what changes.
`,
}

const paragraphs: readonly (readonly [size: number, lines: readonly string[]])[] = [
  [22, ['Ferry operations guide']],
  [15, ['3. Planning capacity']],
  [
    11.5,
    [
      'A worker with four slots runs about 2,400 short jobs a minute. Plan for half of that: queues are',
      'busiest when something else has failed, and then each job is tried more than once.',
    ],
  ],
  [
    11.5,
    [
      'Keep at least two workers for each queue, on different machines. When one of them stops, its',
      'unfinished jobs go back to the queue after 30 seconds and the other one takes them.',
    ],
  ],
  [15, ['3.1 Disk space']],
  [
    11.5,
    [
      'A job takes about 1 kB on disk, and its payload beside. The dead queue is the part that grows',
      'unseen: set an alarm at 10,000 dead jobs, and look at them once a day.',
    ],
  ],
  [15, ['3.2 Backups']],
  [
    11.5,
    [
      'Back up the queue database every hour. A restored queue may run jobs again that had finished',
      'since the backup was made, so that jobs with effects outside need a key of their own.',
    ],
  ],
]

/** A page of a PDF, its lines set one below the other. */
export function operationsGuide(): Uint8Array {
  let y = 760
  const page = paragraphs.flatMap(([size, lines]) => {
    y -= size * 0.9
    const set = lines.map((line): readonly [string, number, number] => [line, size, (y -= size * 1.35)])
    return set
  })
  return makePdf([page], 'Ferry operations guide')
}
