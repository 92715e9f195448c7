import { CalendarDays, CircleDot, Folder, type LucideIcon, Mail, MessagesSquare } from 'lucide-react'
import type { ConnectorRow } from '../../../../src/core/schemas/http/connectors.ts'
import { connectors } from '../../words/en/connectors.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('connectors', connectors)

interface KindWords {
  readonly label: string
  /** So many of its items, as words. */
  readonly itemsOf: (count: number) => string
  readonly icon: LucideIcon
}

/** Words and a sign for each kind of connector. */
export const kinds: Readonly<Record<ConnectorRow['kind'], KindWords>> = {
  mail: { label: say('mail'), itemsOf: (count) => say('mailCount', { count }), icon: Mail },
  calendar: { label: say('calendar'), itemsOf: (count) => say('calendarCount', { count }), icon: CalendarDays },
  chat: { label: say('chat'), itemsOf: (count) => say('chatCount', { count }), icon: MessagesSquare },
  files: { label: say('files'), itemsOf: (count) => say('filesCount', { count }), icon: Folder },
  issues: { label: say('issues'), itemsOf: (count) => say('issuesCount', { count }), icon: CircleDot },
}
