import { Fragment, type ReactNode } from 'react'
import { type Catalogue, formatMessage, type Message, type PlacesOf, textOf } from '../../../src/core/language/message.ts'
import type { Areas } from './areas.ts'
import { language, translated } from './language.ts'

type Values<Of extends Message, Value> = [PlacesOf<Of>] extends [never] ? [] : [values: Readonly<Record<PlacesOf<Of>, Value>>]

/** Says a message of an area in the language in use. */
export interface Say<Messages extends Catalogue> {
  <Key extends keyof Messages & string>(key: Key, ...values: Values<Messages[Key], string | number>): string
  /** The same with links, buttons and the like in the places of the message. */
  with<Key extends keyof Messages & string>(key: Key, ...values: Values<Messages[Key], ReactNode>): ReactNode
}

/** What says the messages of an area. */
export function wordsOf<Messages extends Catalogue>(area: keyof Areas, english: Messages): Say<Messages> {
  const message = (key: string): Message => (translated(area) as Catalogue | undefined)?.[key] ?? english[key] ?? key
  const say = (key: string, values: Readonly<Record<string, string | number>> = {}) => formatMessage(message(key), values, language)
  const sayWith = (key: string, values: Readonly<Record<string, ReactNode>> = {}) =>
    textOf(message(key), values['count'], language)
      .split(/\{(\w+)\}/)
      .map((part, at) => <Fragment key={part + String(at)}>{at % 2 === 1 ? values[part] : part}</Fragment>)
  return Object.assign(say, { with: sayWith })
}
