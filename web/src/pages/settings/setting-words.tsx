import { Link } from '@tanstack/react-router'
import { numberIn } from '../../../../src/core/language/message.ts'
import type { SettingRow } from '../../../../src/core/schemas/http/settings.ts'
import { list } from '../../parts/amounts.tsx'
import { settings } from '../../words/en/settings.ts'
import { language } from '../../words/language.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('settings', settings)

/** Characters of a value in a line. */
const longest = 80

/** US dollars of an amount in cents, which may be a part of one. */
const inDollars = new Intl.NumberFormat(language, {
  ...{ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' },
  ...{ minimumFractionDigits: 2, maximumFractionDigits: 4 },
})

/** A value as people say it: with its unit, in the words of its choice. Cents are dollars, unless it `isTyped`. */
export function valueWords(
  value: unknown,
  { key, choices, unit }: Pick<SettingRow, 'choices' | 'unit'> & { readonly key?: string },
  { isTyped = false }: { readonly isTyped?: boolean } = {},
): string {
  if (value === undefined) return say('notSet')
  if (key === 'llm.prices') return pricesIn(Object.keys(Object(value)).length)
  if (typeof value === 'boolean') return value ? say('on') : say('off')
  if (typeof value === 'number') {
    if (choices?.[value] !== undefined) return choices[value]
    if (key?.endsWith('Cents') && !isTyped) return inDollars.format(value / 100)
    return unit === undefined ? String(value) : say('withUnit', { value: numberIn(language, value), unit })
  }
  const text = typeof value === 'string' ? (choices?.[value] ?? commonWords[value] ?? value) : listWords(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

const pricesIn = (count: number): string => (count === 0 ? say('builtInPrices') : say('priceCount', { count }))

/** What many settings take beside what is written in them. */
const commonWords: Readonly<Record<string, string>> = { auto: say('automatic'), none: say('none') }

/** Names as a list, rules as their number, and anything else as it is stored. */
function listWords(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value)
  if (value.length === 0) return say('none')
  return value.every((each) => typeof each === 'string') ? list(value) : say('rules', { count: value.length })
}

/** The first sentence of a description, and the others. */
export function sentences(description: string): { readonly first: string; readonly rest: string } {
  const end = /[.?](?=\s[A-Z`])|。(?=.)/.exec(description)
  return end
    ? { first: description.slice(0, end.index + 1), rest: description.slice(end.index + 1).trimStart() }
    : { first: description, rest: '' }
}

interface SettingWordsProps {
  readonly text: string
  readonly setting: SettingRow
  /** By key. */
  readonly labels: ReadonlyMap<string, string>
  /** False where it stands in something that is clicked itself. */
  readonly hasLinks?: boolean
}

/** Words about a setting: other settings by their labels, values by theirs, and names that one types as they are. */
export const SettingWords = ({ text, setting, labels, hasLinks = true }: SettingWordsProps) =>
  text.split('`').map((part, at) => {
    if (at % 2 === 0) return part
    const key = `${at} ${part}`
    const label = labels.get(part)
    if (label !== undefined && hasLinks)
      return (
        <Link key={key} to="/settings" search={{ q: part }} title={part}>
          {label}
        </Link>
      )
    const words = label ?? setting.choices?.[part]
    return words === undefined ? <code key={key}>{part}</code> : `“${words}”`
  })
