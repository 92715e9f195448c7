import { createHash } from 'node:crypto'
import type { FeedChange, FeedItem, Person } from '../../core/feed.ts'
import { isSamePerson } from '../../core/feed-store.ts'
import { canonicalJson } from '../../core/json.ts'

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

export type ItemChange = Extract<FeedChange, { readonly type: 'item' }>

const longestTitle = 72

/** `2026-10-02`, in UTC. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
/** `2026-10-02 10:23 UTC`. */
export const minuteOf = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The first line that says something, without its marks, no longer than `most` characters. */
export function firstLine(words: string, most = 200): string {
  const line = (words.split('\n').find((each) => /[\p{L}\p{N}\p{Emoji}]/u.test(each) && !each.startsWith('```')) ?? '')
    .replace(/^[>\s#*-]+/, '')
    .replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/\*\*|~~|`/g, '')
    .trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  const space = cut.lastIndexOf(' ')
  return `${(space > most / 2 ? cut.slice(0, space) : cut.replace(/[\uD800-\uDBFF]$/, '')).trimEnd()}…`
}

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

/** An item with its words, and the hash of both. */
export const itemChange = (item: FeedItem, markdown: string): ItemChange => ({
  type: 'item',
  item,
  hash: createHash('sha256')
    .update(canonicalJson([item, markdown]))
    .digest('hex'),
  content: async () => ({ markdown }),
})

/** These people, each once. */
export const everybody = (author: Person, others: readonly Person[]): readonly Person[] =>
  [author, ...others].filter((person, at, all) => all.findIndex((other) => other === person || isSamePerson(other, person)) === at)
