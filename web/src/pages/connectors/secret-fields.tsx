import type { ConnectorType } from '../../../../src/core/schemas/http/connectors.ts'
import { Field, Input } from '../../parts/field.tsx'
import { connectors } from '../../words/en/connectors.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('connectors', connectors)

interface SecretFieldsProps {
  readonly secrets: ConnectorType['secrets']
  readonly values: Readonly<Record<string, string>>
  readonly onChange: (values: Readonly<Record<string, string>>) => void
  /** By `secrets.NAME`. */
  readonly errors: ReadonlyMap<string, string>
}

/** A field for each secret, whose words nobody sees. */
export const SecretFields = ({ secrets, values, onChange, errors }: SecretFieldsProps) =>
  secrets.map(({ name, description, optional }) => (
    <Field
      key={name}
      label={optional ? say('optional', { name }) : name}
      hint={say('secretHint', { description })}
      error={errors.get(`secrets.${name}`)}
    >
      <Input
        type="password"
        autoComplete="off"
        required={!optional}
        value={values[name] ?? ''}
        onChange={(event) => onChange({ ...values, [name]: event.target.value })}
      />
    </Field>
  ))
