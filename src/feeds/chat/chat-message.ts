import type { Person } from '../../core/feed.ts'
import { everybody, type ItemChange, itemChange } from '../item-change.ts'
import { firstLine, minuteOf } from '../item-words.ts'

/** A message as every chat has it. */
export interface ChatMessage {
  readonly path: string
  /** Name of the channel, or of those who talk. */
  readonly place: string
  /** Such as `#general`. */
  readonly channel: string
  readonly uri: string
  /** ms since 1970. */
  readonly at: number
  readonly author: Person
  readonly mentioned: readonly Person[]
  /** Path of the thread's first message. */
  readonly thread: string
  /** What a reply answers to: who began the thread and its first line. */
  readonly begun?: { readonly name: string; readonly line: string }
  /** Names of reactions. */
  readonly labels: readonly string[]
  readonly readers?: readonly string[]
  /** The exact words as Markdown. */
  readonly words: string
}

const longestTitle = 72

/** A message as an item, with its words as a document of its own. */
export function chatItem(message: ChatMessage): ItemChange {
  const name = message.author.name ?? message.author.address ?? message.author.handle ?? 'somebody'
  const context = message.begun ? `> ${message.begun.name}: ${message.begun.line}\n\n` : ''
  return itemChange(
    {
      path: message.path,
      title: `${message.channel}: ${firstLine(message.words, longestTitle)}`,
      uri: message.uri,
      at: message.at,
      author: message.author,
      people: everybody(message.author, message.mentioned),
      place: message.place,
      thread: message.thread,
      ...(message.labels.length === 0 ? {} : { labels: message.labels }),
      ...(message.readers === undefined ? {} : { readers: message.readers }),
    },
    `${context}${name}, ${minuteOf(message.at)}:\n\n${message.words}\n`,
  )
}
