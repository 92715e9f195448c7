import { IbidError } from '../../core/fault.ts'

/** Bytes of one calendar file, and events in it. */
export const maxIcsBytes = 10_000_000
export const mostEvents = 50_000

/** A calendar file cut into the parts that are read one by one, so that a broken one costs no other. */
export interface IcsBlocks {
  /** What the calendar calls itself, and the zone that it says it is in. */
  readonly name?: string
  readonly zone?: string
  /** `VTIMEZONE` texts by their name. */
  readonly zones: ReadonlyMap<string, string>
  /** `VEVENT` texts. */
  readonly events: readonly string[]
}

/** Cuts an iCalendar text. Throws `IbidError`: `malformed` where it is none, `limit` where it is too large or holds too many events. */
export function icsBlocks(text: string): IcsBlocks {
  if (Buffer.byteLength(text) > maxIcsBytes) throw new IbidError('limit', `the calendar is larger than ${maxIcsBytes / 1_000_000} MB`)
  // Lines that are folded go on behind a line break and a blank.
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n|\r/)
  if (!lines.some((line) => /^BEGIN:VCALENDAR\s*$/i.test(line))) throw new IbidError('malformed', 'not a valid iCalendar file')
  const zones = new Map<string, string>()
  const events: string[] = []
  const found: { name?: string; zone?: string } = {}
  let block: { readonly type: string; readonly lines: string[] } | undefined
  for (const line of lines) {
    const begins = /^BEGIN:(VEVENT|VTIMEZONE)\s*$/i.exec(line)?.[1]?.toUpperCase()
    if (begins !== undefined && !block) block = { type: begins, lines: [] }
    block?.lines.push(line)
    if (block && new RegExp(`^END:${block.type}\\s*$`, 'i').test(line)) {
      const whole = block.lines.join('\r\n')
      if (block.type === 'VEVENT') events.push(whole)
      else zones.set(/^TZID[^:]*:(.*?)\s*$/im.exec(whole)?.[1] ?? '', whole)
      if (events.length > mostEvents) throw new IbidError('limit', `the calendar contains more than ${mostEvents} events`)
      block = undefined
    }
    const [, key, value] = block ? [] : (/^(X-WR-CALNAME|X-WR-TIMEZONE|NAME)(?:;[^:]*)?:(.*?)\s*$/i.exec(line) ?? [])
    if (value) found[/TIMEZONE/i.test(key ?? '') ? 'zone' : 'name'] ??= plainText(value)
  }
  return { ...found, zones, events }
}

/** A text value without the escapes of iCalendar. */
const plainText = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character))
