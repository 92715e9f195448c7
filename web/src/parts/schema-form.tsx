import type { JsonSchema } from './schema-form/json-schema.ts'
import { SchemaField } from './schema-form/schema-field.tsx'

interface SchemaFormProps {
  /** JSON Schema of an object. */
  readonly schema: JsonSchema
  readonly value: Readonly<Record<string, unknown>>
  readonly onChange: (value: Readonly<Record<string, unknown>>) => void
  /** True where no text of it has several lines: Enter sends the form. */
  readonly isOneLine?: boolean
  /** What the server says of members, by their name. */
  readonly errors?: ReadonlyMap<string, string>
}

/** A form made from the schema of an object: a control for each member, the wanted ones first. */
export function SchemaForm({ schema, value, onChange, isOneLine = false, errors }: SchemaFormProps) {
  const required = new Set(schema.required)
  const names = Object.keys(schema.properties ?? {})
  const ordered = [...names.filter((name) => required.has(name)), ...names.filter((name) => !required.has(name))]
  return (
    <div className="stack">
      {ordered.map((name) => (
        <SchemaField
          key={name}
          name={name}
          schema={schema.properties?.[name] ?? {}}
          isRequired={required.has(name)}
          isOneLine={isOneLine}
          value={value[name]}
          error={errors?.get(name)}
          onChange={(next) => {
            const { [name]: _before, ...rest } = value
            onChange(next === undefined ? rest : { ...rest, [name]: next })
          }}
        />
      ))}
    </div>
  )
}
