import { Link } from '@tanstack/react-router'
import type { SettingRow } from '../../../../src/core/schemas/http/settings.ts'
import { settings } from '../../words/en/settings.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('settings', settings)

/** Characters of a value in a line. */
const longest = 80

/** A value as people say it: with its unit, in the words of its choice. */
export function valueWords(
  value: unknown,
  { key, choices, unit }: Pick<SettingRow, 'choices' | 'unit'> & { readonly key?: string },
): string {
  if (value === undefined) return say('notSet')
  if (key === 'llm.prices') return say('priceCount', { count: Object.keys(Object(value)).length })
  if (typeof value === 'boolean') return value ? say('on') : say('off')
  if (typeof value === 'number') return choices?.[value] ?? (unit === undefined ? String(value) : say('withUnit', { value, unit }))
  const text = typeof value === 'string' ? (choices?.[value] ?? value) : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
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
