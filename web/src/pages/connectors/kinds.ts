import { CalendarDays, CircleDot, Folder, type LucideIcon, Mail, MessagesSquare } from 'lucide-react'
import type { ConnectorRow } from '../../../../src/core/schemas/http/connectors.ts'

interface KindWords {
  readonly label: string
  /** What one of its items is called. */
  readonly one: string
  readonly icon: LucideIcon
}

/** Words and a sign for each kind of connector. */
export const kinds: Readonly<Record<ConnectorRow['kind'], KindWords>> = {
  mail: { label: 'Mail', one: 'mail', icon: Mail },
  calendar: { label: 'Calendar', one: 'event', icon: CalendarDays },
  chat: { label: 'Chat', one: 'message', icon: MessagesSquare },
  files: { label: 'Files', one: 'file', icon: Folder },
  issues: { label: 'Issues', one: 'issue', icon: CircleDot },
}
