import type { ToolCall } from '../../../../src/core/tool.ts'
import { callTitle } from '../../../../src/views/chat/call-title.ts'
import { knownCall, type SearchedPlace } from '../../chat/known-call.ts'
import { list } from '../../parts/amounts.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './call-line.module.css'

const say = wordsOf('chat', chat)

const places: Readonly<Record<SearchedPlace, string>> = {
  documents: say('inDocuments'),
  web: say('inWeb'),
  mail: say('inMail'),
  calendars: say('inCalendars'),
  chats: say('inChats'),
  files: say('inFiles'),
  issues: say('inIssues'),
  people: say('inPeople'),
  memory: say('inMemory'),
}

const openWords = { did: 'opened', do: 'open' } as const
const actWords = {
  read: { did: 'didRead', do: 'doRead' },
  edit: { did: 'didEdit', do: 'doEdit' },
  write: { did: 'didWrite', do: 'doWrite' },
  run: { did: 'didRun', do: 'doRun' },
} as const

interface CallWordsProps {
  readonly call: Pick<ToolCall, 'tool' | 'input'>
  /** Whether it has done what it was to do. */
  readonly isDone: boolean
}

/** What a call does, in words of one who reads the answer; by its name and arguments where its tool comes from elsewhere. */
export function CallWords({ call, isDone }: CallWordsProps) {
  const known = knownCall(call)
  if (!known) return <span className={[styles['title'], styles['code']].join(' ')}>{callTitle(call)}</span>
  const form = isDone ? 'did' : 'do'
  return <span className={styles['title']}>{wordsFor(known, form)}</span>
}

function wordsFor(known: NonNullable<ReturnType<typeof knownCall>>, form: 'did' | 'do') {
  switch (known.does) {
    case 'search': {
      const where = places[known.where]
      if (known.queries.length === 0) return say(form === 'did' ? 'searched' : 'search', { where })
      const what = list(known.queries.map((words) => say('inQuotes', { words })))
      return say(form === 'did' ? 'searchedFor' : 'searchFor', { where, what })
    }
    case 'open':
      return known.what === undefined ? say(form === 'did' ? 'openedOne' : 'openOne') : say(openWords[form], { what: known.what })
    default:
      return say.with(actWords[known.does][form], { what: <code className={styles['code']}>{known.what}</code> })
  }
}
