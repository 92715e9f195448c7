/** One text for each plural category of a language that it tells apart, chosen by the value `count`. */
export interface PluralMessage {
  readonly zero?: string
  readonly one?: string
  readonly two?: string
  readonly few?: string
  readonly many?: string
  readonly other: string
}

/** A text that people read. A name in braces, as in `{count} documents`, is the place of a value. */
export type Message = string | PluralMessage

/** The messages of one part of the program, by key. */
export type Catalogue = Readonly<Record<string, Message>>

/** The same messages in another language. */
export type Translation<Messages extends Catalogue> = {
  readonly [Key in keyof Messages]: Messages[Key] extends string ? string : PluralMessage
}

type Places<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never

/** The names of the values that a message needs. */
export type PlacesOf<Of extends Message> = Of extends PluralMessage ? 'count' | Places<Of['other']> : Places<Of>

/** The text of a message for a value of `count`. `language` is a BCP 47 tag. */
export const textOf = (message: Message, count: unknown, language: string): string =>
  typeof message === 'string' ? message : (message[pluralRules(language).select(Number(count))] ?? message.other)

/** A message with its values in place; numbers as the language writes them. A value that is not given leaves its place as it is. */
export const formatMessage = (message: Message, values: Readonly<Record<string, string | number>>, language: string): string =>
  textOf(message, values['count'], language).replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name]
    if (value === undefined) return place
    return typeof value === 'number' ? numberIn(language, value) : value
  })

/** A number as a language groups its digits. */
export function numberIn(language: string, value: number): string {
  // Most are small, and a formatter takes some 80 ms to load.
  if (Number.isInteger(value) && Math.abs(value) < 1_000) return String(value)
  return kept(numberFormats, language, () => new Intl.NumberFormat(language)).format(value)
}

const pluralRules = (language: string) => kept(rules, language, () => new Intl.PluralRules(language))

const rules = new Map<string, Intl.PluralRules>()
const numberFormats = new Map<string, Intl.NumberFormat>()

function kept<Value>(all: Map<string, Value>, key: string, make: () => Value): Value {
  const known = all.get(key)
  if (known !== undefined) return known
  const made = make()
  all.set(key, made)
  return made
}
