import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { MadeToken, NewToken } from '../../../../src/core/schemas/http/accounts.ts'
import { useMe } from '../../api/me.ts'
import { request } from '../../api/request.ts'
import { Button } from '../../parts/button.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Checkbox, Field, Input, Select } from '../../parts/field.tsx'
import { Notice, ProblemNotice } from '../../parts/notice.tsx'
import { tokens } from '../../words/en/tokens.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('tokens', tokens)

type Scope = NewToken['scopes'][number]

const words: Readonly<Record<Scope, string>> = {
  read: say('readScope'),
  ask: say('askScope'),
  manage: say('manageScope'),
  admin: say('adminScope'),
}

interface MakeTokenProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Makes a token and shows it this once. */
export function MakeToken({ open, onOpenChange }: MakeTokenProps) {
  const me = useMe()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>(['read', 'ask'])
  const [days, setDays] = useState('90')
  const make = useMutation({
    mutationFn: (body: NewToken) => request<MadeToken>('POST', '/v1/tokens', body),
    onSuccess: () => client.invalidateQueries({ queryKey: ['tokens'] }),
  })
  const change = (isOpen: boolean) => {
    if (!isOpen) {
      make.reset()
      setName('')
    }
    onOpenChange(isOpen)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate({ name: name.trim(), scopes: [...scopes], ...(days === '' ? {} : { days: Number(days) }) })
  }
  const toggle = (scope: Scope) => setScopes(scopes.includes(scope) ? scopes.filter((each) => each !== scope) : [...scopes, scope])
  return (
    <Dialog open={open} onOpenChange={change} title={say('create')}>
      {make.data ? (
        <div className="stack">
          <Notice kind="good">{say('created', { name: make.data.info.name })}</Notice>
          <div className="row">
            <code>{make.data.token}</code>
            <CopyButton text={make.data.token} what={say('theToken')} />
          </div>
          <Button onClick={() => change(false)}>{say('done')}</Button>
        </div>
      ) : (
        <form onSubmit={submit} className="stack">
          <Field label={say('name')} hint={say('nameHint')}>
            <Input required value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
          <fieldset className="bare">
            <legend>{say('permissions')}</legend>
            {me?.scopes.map((scope) => (
              <Checkbox key={scope} label={words[scope]} checked={scopes.includes(scope)} onChange={() => toggle(scope)} />
            ))}
          </fieldset>
          <Field label={say('expiration')}>
            <Select value={days} onChange={(event) => setDays(event.target.value)}>
              <option value="7">{say('days', { count: 7 })}</option>
              <option value="90">{say('days', { count: 90 })}</option>
              <option value="365">{say('year')}</option>
              <option value="">{say('noExpiration')}</option>
            </Select>
          </Field>
          <ProblemNotice error={make.error} />
          <Button kind="main" type="submit" disabled={make.isPending || name.trim() === '' || scopes.length === 0}>
            {say('create')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
