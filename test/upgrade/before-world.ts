import type { EndpointReply } from '../../src/testing/testing.ts'

/** The files of the person whose data `make-before.ts` makes, and of their project. */
export const files: Readonly<Record<string, string>> = {
  'work/docs/index.md': '# Ferry\n\nFerry is a job queue. Workers take jobs from the queue and run them.\n',
  'work/docs/retries.md':
    '# Retries\n\nA job that throws is tried again, up to 5 times.\n\n## Dead jobs\n\nA job that fails for the sixth time moves to the dead queue. Dead jobs are kept for 14 days.\n',
  'work/docs/workers.md':
    '# Workers\n\nA worker runs 4 jobs at once.\n\n## Shutdown\n\nOn SIGTERM a worker takes no new jobs. After 30 seconds it stops without waiting.\n',
  'work/handbook/deploy.md': '# Deploys\n\nA deploy takes half an hour.\n',
  'work/worker.log': '2026-10-01T12:00:00Z ERROR job 7 failed for the sixth time\n',
  'work/.ibid/settings.json': '{ "agent": { "costCapCents": 7 } }\n',
  'work/mail/archive.mbox': `From alex@acme.example Fri Oct  2 12:00:00 2026
From: Alex Chen <alex.chen@acme.example>
To: Ada <ada@acme.example>
Subject: Q4 plan
Date: Fri, 2 Oct 2026 12:00:00 +0000
Message-ID: <q4-1@acme.example>

The launch of Ferry 3 moves to 12 November. The budget of the quarter is 40,000 euros.
`,
  'work/calendar.ics': `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//kept//EN
BEGIN:VEVENT
UID:launch@acme.example
DTSTAMP:20261001T120000Z
DTSTART:20261112T090000Z
DTEND:20261112T100000Z
SUMMARY:Launch of Ferry 3
LOCATION:Pier 4
END:VEVENT
END:VCALENDAR
`,
  'home/.config/ibid/agents/worker-guide.md': `---
agent: worker-guide
description: Reads the logs of workers and says what happened.
domains: [workers]
model: main
tools: [log_reader]
verbs:
  worker.report@v1:
    description: Report what a worker's log shows.
    params: { path: string }
    returns: { summary: string, timeline: array, advice: string? }
    steps: [{ tool: log_reader, on_failure: stop }]
    prompt: Say what happened, in order.
---
You look after the workers of a job queue.
`,
}

const search = (query: string): EndpointReply => ({
  calls: [{ tool: 'documents_search', input: { query } }],
  usage: { input: 1_000, output: 20 },
})
const asking = (question: string, assumption: string): EndpointReply => ({
  calls: [{ tool: 'ask_user', input: { question, options: ['dead ones', 'live ones'], assumption } }],
})
const report = { summary: 'One job failed for the sixth time.', timeline: [], advice: 'Look at the dead queue.' }

/** What the model says to these words, one after the other. A later turn holds the words of earlier ones, and so stands before them. */
const script: readonly (readonly [words: string, replies: EndpointReply[]])[] = [
  ['How often is a job tried', [search('job tried again'), { text: 'A job that throws is tried again, up to 5 times [s1].' }]],
  ['What happens on SIGTERM', [search('SIGTERM no new jobs'), { text: 'On SIGTERM a worker takes no new jobs [s1].' }]],
  ['How many jobs does a worker', [search('worker runs jobs at once'), { text: 'A worker runs 4 jobs at once [s1].' }]],
  ['Which jobs are deleted', [asking('Which jobs?', 'dead jobs are meant')]],
  ['Is the queue durable', [asking('On which disk?', 'any disk')]],
  [
    'How long are they kept',
    [asking('Dead or live jobs?', 'dead jobs are meant'), search('dead jobs kept'), { text: 'Dead jobs are kept for 14 days [s1].' }],
  ],
  ['Say what happened', [{ calls: [{ tool: 'return_result', input: report }] }]],
  ['What does the note say', [search('quay'), { text: 'The quay is closed on Sunday [s1].' }]],
  ['How long does a deploy take', [search('deploy'), { text: 'Half an ', ends: 'silent', hold: new Promise(() => {}) }]],
]

/** The next reply to a request. */
export const replyTo = (request: string): EndpointReply =>
  script.find(([words]) => request.includes(words))?.[1].shift() ?? { status: 400, error: { message: 'the script has no more' } }
