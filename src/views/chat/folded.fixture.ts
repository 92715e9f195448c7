import { type ChatView, type Entry, emptyChat } from './chat-view.ts'
import { type ChatEvent, reduceChat } from './reduce-chat.ts'

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(frozen)
  }
  return value
}

interface Folded {
  readonly view: ChatView
  readonly entries: readonly Entry[]
}

/** All that events come to. Throws where anything changes what it is given. */
export const folded = (events: readonly ChatEvent[], from: ChatView = emptyChat): Folded =>
  events.reduce<Folded>(
    ({ view, entries }, event) => {
      const told = reduceChat(frozen(view), frozen(event))
      return { view: told.view, entries: [...entries, ...told.entries] }
    },
    { view: from, entries: [] },
  )
