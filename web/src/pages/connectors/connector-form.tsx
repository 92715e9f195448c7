import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ConnectorType, NewConnector } from '../../../../src/core/schemas/http/connectors.ts'
import { useIsAdmin, useMe } from '../../api/me.ts'
import { Button } from '../../parts/button.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import { Checkbox, Field, Input } from '../../parts/field.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import type { JsonSchema } from '../../parts/schema-form/json-schema.ts'
import { SchemaForm } from '../../parts/schema-form.tsx'
import { connectors } from '../../words/en/connectors.ts'
import { wordsOf } from '../../words/words.tsx'
import { fieldErrors } from './field-errors.ts'
import { SecretFields } from './secret-fields.tsx'

const say = wordsOf('connectors', connectors)

interface ConnectorFormProps {
  readonly type: ConnectorType
  readonly error: unknown
  readonly isPending: boolean
  readonly onSubmit: (body: NewConnector) => void
  readonly onCancel: () => void
}

/** What one kind of service needs: a name, its options, its secrets. What is wrong is told at its field. */
export function ConnectorForm({ type, error, isPending, onSubmit, onCancel }: ConnectorFormProps) {
  const isTeam = useMe()?.mode === 'team'
  const isAdmin = useIsAdmin()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState('')
  const [options, setOptions] = useState<Readonly<Record<string, unknown>>>({})
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({})
  const [isShared, setShared] = useState(false)
  const errors = fieldErrors(error)
  const fields = ['name', ...Object.keys(Object(type.options['properties'])), ...type.secrets.map((secret) => `secrets.${secret.name}`)]
  const { first, more } = parted(type.options)
  // A sign-in in place of a password is for those who look for it.
  const extra = more ? type.secrets.filter((secret) => secret.optional && secret.name.startsWith('client')) : []
  const inMore = [...Object.keys(more?.properties ?? {}), ...extra.map((secret) => `secrets.${secret.name}`)]
  const isWrongInMore = inMore.some((place) => errors.has(place))
  const isTold = errors.size > 0 && [...errors.keys()].every((place) => fields.includes(place))
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit({ name: name.trim(), type: type.name, options: trimmed(options), secrets: { ...secrets }, shared: isShared })
  }
  return (
    <form ref={form} onSubmit={submit} className="stack" autoComplete="off">
      <Field label={say('name')} hint={say('nameHint')} error={errors.get('name')}>
        <Input required maxLength={64} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <SchemaForm isOneLine schema={first} value={options} onChange={setOptions} errors={errors} />
      <SecretFields
        secrets={type.secrets.filter((secret) => !extra.includes(secret))}
        values={secrets}
        onChange={setSecrets}
        errors={errors}
      />
      {more && (
        <Disclosure key={String(isWrongInMore)} isOpenAtFirst={isWrongInMore} summary={say('moreOptions')}>
          <div className="stack">
            <SchemaForm isOneLine schema={more} value={options} onChange={setOptions} errors={errors} />
            <SecretFields secrets={extra} values={secrets} onChange={setSecrets} errors={errors} />
          </div>
        </Disclosure>
      )}
      {isTeam && isAdmin && (
        <Checkbox label={say('forEverybody')} checked={isShared} onChange={(event) => setShared(event.target.checked)} />
      )}
      {!isTold && <ProblemNotice error={error} />}
      <div className="row">
        <Button kind="main" type="submit" disabled={isPending}>
          {say(isPending ? 'contacting' : 'addAndSync')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {say('cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The options that are wanted, and the others; all are first where none is wanted. */
function parted(schema: JsonSchema): { readonly first: JsonSchema; readonly more?: JsonSchema } {
  const wanted = new Set(schema.required)
  const entries = Object.entries(schema.properties ?? {})
  const others = entries.filter(([name]) => !wanted.has(name))
  if (others.length === 0 || others.length === entries.length) return { first: schema }
  const { required: _, ...rest } = schema
  return {
    first: { ...schema, properties: Object.fromEntries(entries.filter(([name]) => wanted.has(name))) },
    more: { ...rest, properties: Object.fromEntries(others) },
  }
}

/** Texts without what a copy brings along at their ends. */
const trimmed = (options: Readonly<Record<string, unknown>>): NewConnector['options'] =>
  JSON.parse(JSON.stringify(options, (_, value: unknown) => (typeof value === 'string' ? value.trim() : value)))
