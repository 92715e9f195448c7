import { writeFileSync } from 'node:fs'
import { paragraph, subject } from './noise.ts'
import { type Colleague, day, everybody, today } from './office.ts'
import type { Evidence } from './planted.ts'
import type { Random } from './random.ts'

interface Event {
  readonly by: Colleague
  readonly title: string
  readonly days: number
  readonly place?: string
  readonly words?: string
}

const rooms = ['Room Danube', 'Room Inn', 'Room Traun', 'Room Enns', 'Online']

/** Writes a calendar with so many events of this year and the beginning of the next. */
export function writeCalendar(
  path: string,
  count: number,
  planted: readonly Extract<Evidence, { readonly kind: 'calendar' }>[],
  dice: Random,
): void {
  const noise = Array.from(
    { length: count - planted.length },
    (): Event => ({
      by: dice.pick(everybody),
      title: `${dice.pick(['Talk about', 'Weekly:', 'Sync on', 'Preparation of'])} ${subject(dice)}`,
      days: dice.below(400) - 320,
      place: dice.pick(rooms),
      words: paragraph(dice, 2),
    }),
  )
  const events = [...noise, ...planted].map((event, at) => lines(event, at, dice))
  const whole = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//acme.example//office//EN', ...events.flat(), 'END:VCALENDAR']
  writeFileSync(path, `${whole.map(folded).join('\r\n')}\r\n`)
}

function lines({ by, title, days, place, words }: Event, at: number, dice: Random): readonly string[] {
  const start = today + days * day + (dice.below(8) * day) / 24
  return [
    ...[
      'BEGIN:VEVENT',
      `UID:e${at}@acme.example`,
      `DTSTAMP:${stamp(today)}`,
      `DTSTART:${stamp(start)}`,
      `DTEND:${stamp(start + day / 24)}`,
    ],
    ...[`SUMMARY:${escaped(title)}`, `ORGANIZER;CN="${by.name}":mailto:${by.address}`],
    ...Array.from({ length: 1 + dice.below(3) }, () => dice.pick(everybody)).map(
      ({ name, address }) => `ATTENDEE;CN="${name}":mailto:${address}`,
    ),
    ...(place === undefined ? [] : [`LOCATION:${escaped(place)}`]),
    ...(words === undefined ? [] : [`DESCRIPTION:${escaped(words)}`]),
    'END:VEVENT',
  ]
}

const stamp = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

/** No line has more than 75 bytes; letters stay whole. */
function folded(line: string): string {
  let [out, bytes] = ['', 0]
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > 74) [out, bytes] = [`${out}\r\n `, 1]
    out += letter
    bytes += size
  }
  return out
}
