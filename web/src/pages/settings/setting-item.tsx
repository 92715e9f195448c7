import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Braces, ChevronRight, Table } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { SettingRow } from '../../../../src/core/schemas/http/settings.ts'
import { at, request } from '../../api/request.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { Notice, ProblemNotice } from '../../parts/notice.tsx'
import { controlOf, type JsonSchema } from '../../parts/schema-form/json-schema.ts'
import { numberProblem, SchemaField } from '../../parts/schema-form/schema-field.tsx'
import { settings } from '../../words/en/settings.ts'
import { wordsOf } from '../../words/words.tsx'
import { PriceTable } from './price-table.tsx'
import styles from './setting-item.module.css'
import { origins, SettingLocked } from './setting-locked.tsx'
import { SettingNames } from './setting-names.tsx'
import { SettingTest } from './setting-test.tsx'
import { SettingWords, sentences, valueWords } from './setting-words.tsx'

const say = wordsOf('settings', settings)

interface SettingItemProps {
  readonly setting: SettingRow
  /** Of all settings, by key. */
  readonly labels: ReadonlyMap<string, string>
}

/** One setting: what it means, its value, and the way to change it. */
export function SettingItem({ setting, labels }: SettingItemProps) {
  const { key, label, description, allowed, secret, value, isSet, fallback, origin, editable, restart } = setting
  const { first, rest } = sentences(description)
  const isOwn = origin === 'team' || (origin === 'user' && editable)
  const client = useQueryClient()
  const line = useRef<HTMLElement>(null)
  /** What somebody has written, and not saved. */
  const [draft, setDraft] = useState<{ readonly value: unknown }>()
  /** Whether the prices are written as they are stored. */
  const [isRaw, setRaw] = useState(false)
  const next = draft ? draft.value : secret ? '' : value
  const setNext = (written: unknown) => setDraft({ value: written })
  const again = async () => {
    await Promise.all([['settings'], ['me'], ['models']].map((queryKey) => client.invalidateQueries({ queryKey })))
    setDraft(undefined)
    // The button that had the focus has nothing more to do.
    line.current?.focus()
  }
  const change = useMutation({ mutationFn: () => request('PUT', at`/v1/settings/${key}`, { value: next }), onSuccess: again })
  const unset = useMutation({ mutationFn: () => request('DELETE', at`/v1/settings/${key}`), onSuccess: again })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (next === undefined) unset.mutate()
    else change.mutate()
  }
  const isChanged = secret ? next !== '' && next !== undefined : JSON.stringify(next) !== JSON.stringify(value)
  const isWrong = controlOf(setting.schema) === 'number' && numberProblem(setting.schema, next) !== undefined
  const isPending = change.isPending || unset.isPending
  return (
    <details className={styles['item']}>
      <summary ref={line}>
        <ChevronRight size={14} aria-hidden="true" className={styles['sign']} />
        <span className={styles['label']}>{label}</span>
        <span className={styles['value']}>{secret ? (isSet ? say('secretSet') : say('notSet')) : valueWords(value, setting)}</span>
        {origin !== 'default' && <Badge tone={isOwn ? 'accent' : 'plain'}>{origins[origin]}</Badge>}
        <span className={styles['about']}>
          <SettingWords text={first} setting={setting} labels={labels} hasLinks={false} />
        </span>
      </summary>
      <div className={styles['body']}>
        {rest !== '' && (
          <p>
            <SettingWords text={rest} setting={setting} labels={labels} />
          </p>
        )}
        <p className="soft">
          {hasRange(setting) &&
            (setting.unit === undefined
              ? say('allowed', { values: allowed })
              : say('allowedInUnit', { values: allowed, unit: setting.unit }))}{' '}
          {say('default', { value: valueWords(fallback, setting, { isTyped: true }) })}
        </p>
        {restart && editable && <Notice kind="info">{say('restart')}</Notice>}
        {editable ? (
          <form onSubmit={submit} className="stack">
            {secret && setting.schema['type'] === 'string' ? (
              <Field label={say('newValue')} hint={say('newValueHint')}>
                <Input type="password" autoComplete="off" value={String(next ?? '')} onChange={(event) => setNext(event.target.value)} />
              </Field>
            ) : key === pricesKey && !isRaw ? (
              <PriceTable key={JSON.stringify(value)} value={next} onChange={setNext} />
            ) : (
              <SchemaField
                // Some controls keep what is written in them.
                key={JSON.stringify(value)}
                name={label}
                choices={setting.choices}
                schema={setting.schema satisfies JsonSchema}
                isRequired
                value={next}
                onChange={setNext}
              />
            )}
            {key === pricesKey && (
              <div>
                <Button kind="quiet" icon={isRaw ? Table : Braces} onClick={() => setRaw(!isRaw)}>
                  {say(isRaw ? 'priceAsTable' : 'priceAsJson')}
                </Button>
              </div>
            )}
            <ProblemNotice error={change.error ?? unset.error} />
            <div className="row">
              <Button kind="main" type="submit" disabled={!isChanged || isWrong || isPending}>
                {say('save')}
              </Button>
              {isOwn && (
                <Button disabled={isPending} onClick={() => unset.mutate()}>
                  {say('reset')}
                </Button>
              )}
            </div>
          </form>
        ) : (
          <SettingLocked setting={setting} />
        )}
        {setting.testable && <SettingTest name={key} label={label} isChanged={isChanged} />}
        <Disclosure summary={say('names')}>
          <SettingNames setting={setting} />
        </Disclosure>
      </div>
    </details>
  )
}

const pricesKey = 'llm.prices'

/** Whether the control alone does not say what is allowed. */
const hasRange = ({ key, schema }: SettingRow): boolean => key !== pricesKey && schema['enum'] === undefined && schema['type'] !== 'boolean'
