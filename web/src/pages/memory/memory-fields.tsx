import type { KeyboardEvent, RefObject } from 'react'
import type { MemoryView, NewMemory } from '../../../../src/core/schemas/http/memory.ts'
import { Field, Select, TextArea } from '../../parts/field.tsx'
import { memory } from '../../words/en/memory.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from '../memory.module.css'

const say = wordsOf('memory', memory)

export type Category = MemoryView['category']
export type Tier = MemoryView['tier']

/** What a person writes of a fact; what is absent is read from the words. */
export type MemoryWords = NewMemory

/** Words for each category. */
export const categoryWords: Readonly<Record<Category, string>> = {
  profile: say('profile'),
  preference: say('preference'),
  technical: say('technical'),
  project: say('project'),
}

/** Words for each tier, with how long it is kept. */
export const tierWords: Readonly<Record<Tier, string>> = {
  core: say('core'),
  important: say('important'),
  context: say('context'),
}

interface MemoryFieldsProps {
  readonly value: MemoryWords
  /** True where category and tier may be left to whoever reads the words. */
  readonly isNew?: boolean
  readonly onChange: (value: MemoryWords) => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  /** The field for the words. */
  readonly words?: RefObject<HTMLTextAreaElement | null>
}

/** The fields of a fact: its words, what it is about, and how long it is kept. */
export function MemoryFields({ value, isNew = false, onChange, onKeyDown, words }: MemoryFieldsProps) {
  return (
    <>
      <Field label={say('fact')} hint={say('factHint')}>
        <TextArea
          required
          ref={words}
          rows={3}
          maxLength={1_000}
          dir="auto"
          value={value.content}
          onKeyDown={(event) => {
            onKeyDown?.(event)
            // A fact is one sentence, so there is no second line to begin.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            if (value.content.trim() !== '') event.currentTarget.form?.requestSubmit()
          }}
          onChange={(event) => onChange({ ...value, content: event.target.value })}
        />
      </Field>
      <div className={styles['pair']}>
        <Field label={say('category')}>
          <Select value={value.category ?? ''} onChange={(event) => onChange(withChoice(value, 'category', event.target.value))}>
            {isNew && <option value="">{say('detect')}</option>}
            {Object.entries(categoryWords).map(([name, shown]) => (
              <option key={name} value={name}>
                {shown}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={say('retention')}>
          <Select value={value.tier ?? ''} onChange={(event) => onChange(withChoice(value, 'tier', event.target.value))}>
            {isNew && <option value="">{say('detect')}</option>}
            {Object.entries(tierWords).map(([name, shown]) => (
              <option key={name} value={name}>
                {shown}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </>
  )
}

/** The words with another choice; none where it is left open. */
function withChoice(value: MemoryWords, choice: 'category' | 'tier', chosen: string): MemoryWords {
  const { [choice]: _, ...rest } = value
  return chosen === '' ? rest : { ...rest, [choice]: chosen }
}
