import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Evidence, questions, views } from './planted.ts'
import { random } from './random.ts'
import { writeCalendar } from './write-calendar.ts'
import { writeChat } from './write-chat.ts'
import { writeMail } from './write-mail.ts'

/** How much there is of each, planted answers among it. */
export interface Amount {
  readonly mails: number
  readonly messages: number
  readonly events: number
}

/** Where it was written, as the types of feeds take it. */
export interface Written {
  readonly mbox: string
  readonly 'slack-export': string
  readonly ics: string
}

/** Writes the mailbox, the chat and the calendar of an office with planted answers among noise that repeats their words; the same for the same seed. */
export function generateOffice(folder: string, { mails, messages, events }: Amount, seed = 7): Written {
  mkdirSync(folder, { recursive: true })
  const all: readonly Evidence[] = [...views.chen, ...views.rivera, ...questions.map(({ evidence }) => evidence)]
  const written = { mbox: join(folder, 'office.mbox'), 'slack-export': join(folder, 'slack'), ics: join(folder, 'office.ics') }
  writeMail(
    written.mbox,
    mails,
    all.filter((each) => each.kind === 'mail'),
    random(seed),
  )
  writeChat(
    written['slack-export'],
    messages,
    all.filter((each) => each.kind === 'chat'),
    random(seed + 1),
  )
  writeCalendar(
    written.ics,
    events,
    all.filter((each) => each.kind === 'calendar'),
    random(seed + 2),
  )
  return written
}
