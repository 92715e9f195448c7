import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The documents that the manual's examples are about: the words of a job queue that does not exist. */
const files: Readonly<Record<string, string>> = {
  'docs/guide/retries.md': `# Retries

A job that throws is tried again, up to 5 times.

## Delays

The first retry waits 2 seconds. Every further retry waits twice as long as the one before, at most 10 minutes.

## Dead jobs

A job that fails for the sixth time moves to the dead queue. Dead jobs are kept for 14 days and can be started again with \`ferry revive\`.
`,
  'docs/guide/workers.md': `# Workers

A worker takes jobs from the queue and runs them.

## Concurrency

Each worker runs 4 jobs at once unless \`concurrency\` in \`ferry.toml\` says otherwise.

## Shutdown

On SIGTERM a worker takes no new jobs and finishes the ones it has. After 30 seconds it stops without waiting, and unfinished jobs go back to the queue.
`,
  'docs/reference/limits.md': `# Limits

The payload of a job may have 256 kB. A queue may hold 10 million jobs.

## Names

The name of a queue has at most 64 characters: letters, digits and hyphens.
`,
  'handbook/on-call.md': `# On call

Whoever is on call answers a page within 15 minutes.

## Handover

The week changes on Monday at 10:00. Write what is still open into the handover note before that.
`,
  'key.txt': 'sk-0123456789abcdef\n',
  'worker.log': `12:00:01 SIGTERM received
12:00:31 3 jobs unfinished, stopping
`,
}

/** Writes the example project into a folder. */
export function writeExampleProject(folder: string): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
