import { useState } from 'react'
import { numberIn } from '../../../../src/core/language/message.ts'
import { parts } from '../../words/en/parts.ts'
import { language } from '../../words/language.ts'
import { wordsOf } from '../../words/words.tsx'
import { Checkbox, Field, Input, Select, TextArea } from '../field.tsx'
import { readNumber } from '../read-number.ts'
import { choicesOf, controlOf, type JsonSchema } from './json-schema.ts'

const say = wordsOf('parts', parts)

interface SchemaFieldProps {
  readonly name: string
  readonly schema: JsonSchema
  readonly isRequired: boolean
  /** The values to choose from in words, by value. */
  readonly choices?: Readonly<Record<string, string>> | undefined
  /** True where a text has one line: Enter sends its form. */
  readonly isOneLine?: boolean
  /** Undefined where it is left out. */
  readonly value: unknown
  readonly error?: string | undefined
  readonly onChange: (value: unknown) => void
}

/** One member of an object as a control. */
export function SchemaField({ name: key, schema, isRequired, choices, isOneLine = false, value, error, onChange }: SchemaFieldProps) {
  /** A number as it was written. */
  const [typed, setTyped] = useState<string>()
  const words = (choice: unknown) => choices?.[String(choice)] ?? String(choice)
  const name = schema.title ?? key
  const label = isRequired ? name : say('optional', { name })
  const kind = controlOf(schema)
  const hint = [schema.description, hintOf(schema)].filter(Boolean).join('. ') || undefined
  if (kind === 'boolean')
    return (
      <Checkbox
        label={
          <>
            {name}
            {schema.description && <span className="soft">: {schema.description}</span>}
          </>
        }
        checked={value === true || (value === undefined && schema.default === true)}
        onChange={(event) => onChange(event.target.checked)}
      />
    )
  return (
    <Field label={label} hint={hint} error={error ?? (kind === 'number' ? numberProblem(schema, value) : undefined)}>
      {kind === 'choice' ? (
        <Select
          required={isRequired}
          value={value === undefined ? '' : String(value)}
          onChange={(event) => onChange(choicesOf(schema).find((each) => String(each) === event.target.value))}
        >
          <option value="">{schema.default === undefined ? say('choose') : say('byDefault', { value: words(schema.default) })}</option>
          {choicesOf(schema).map((each) => (
            <option key={each} value={each}>
              {words(each)}
            </option>
          ))}
        </Select>
      ) : kind === 'number' ? (
        <Input
          inputMode={schema.type === 'integer' ? 'numeric' : 'decimal'}
          autoComplete="off"
          required={isRequired}
          value={typed !== undefined && asNumber(typed) === value ? typed : value === undefined ? '' : String(value)}
          placeholder={schema.default === undefined ? undefined : String(schema.default)}
          onChange={(event) => {
            setTyped(event.target.value)
            onChange(asNumber(event.target.value))
          }}
        />
      ) : kind === 'texts' ? (
        <Lines value={value} onChange={onChange} />
      ) : kind === 'json' ? (
        <JsonText value={value} onChange={onChange} />
      ) : isOneLine ? (
        <Input
          required={isRequired}
          value={typeof value === 'string' ? value : ''}
          placeholder={typeof schema.default === 'string' ? schema.default : undefined}
          onChange={(event) => onChange(event.target.value === '' && !isRequired ? undefined : event.target.value)}
        />
      ) : (
        <TextArea
          rows={1}
          required={isRequired}
          value={typeof value === 'string' ? value : ''}
          placeholder={typeof schema.default === 'string' ? schema.default : undefined}
          onChange={(event) => onChange(event.target.value === '' && !isRequired ? undefined : event.target.value)}
        />
      )}
    </Field>
  )
}

/** What is no number stays as it was written, so that somebody can be told. */
const asNumber = (typed: string): number | string | undefined => (typed.trim() === '' ? undefined : (readNumber(typed) ?? typed))

/** Why a value cannot be that of a number; undefined where it can, or is left out. */
export function numberProblem({ type, minimum, maximum }: JsonSchema, value: unknown): string | undefined {
  if (value === undefined) return undefined
  const isWhole = [type].flat().includes('integer')
  const isWrong =
    typeof value !== 'number' || (isWhole && !Number.isInteger(value)) || !(value >= (minimum ?? value)) || value > (maximum ?? value)
  if (!isWrong) return undefined
  // A whole number without a limit of its own has those of what can be stored.
  const isLimited = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  const range = isLimited ? { low: numberIn(language, minimum), high: numberIn(language, maximum) } : undefined
  if (range) return say(isWhole ? 'wholeFrom' : 'numberFrom', range)
  return say(isWhole ? 'whole' : 'number')
}

const hintOf = (schema: JsonSchema): string =>
  controlOf(schema) === 'texts' ? say('onePerLine') : controlOf(schema) === 'json' ? say('asJson') : ''

/** A list of texts, one a line; empty lines are left out. */
function Lines({ value, onChange }: Pick<SchemaFieldProps, 'value' | 'onChange'>) {
  const [text, setText] = useState(Array.isArray(value) ? value.join('\n') : '')
  return (
    <TextArea
      rows={3}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        const lines = event.target.value.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
        onChange(lines.length === 0 ? undefined : lines)
      }}
    />
  )
}

/** Any JSON. What does not parse is sent as it stands, so that the server says what is wrong with it. */
function JsonText({ value, onChange }: Pick<SchemaFieldProps, 'value' | 'onChange'>) {
  const [text, setText] = useState(value === undefined ? '' : JSON.stringify(value, null, 2))
  return (
    <TextArea
      rows={5}
      spellCheck={false}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        if (event.target.value.trim() === '') return onChange(undefined)
        try {
          onChange(JSON.parse(event.target.value))
        } catch {
          onChange(event.target.value)
        }
      }}
    />
  )
}
