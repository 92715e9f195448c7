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

type Scope = NewToken['scopes'][number]

const words: Readonly<Record<Scope, string>> = {
  read: 'read: see runs, conversations, documents and usage',
  ask: 'ask: start runs, answer their questions, stop them',
  manage: 'manage: add and remove collections, delete conversations and files',
  admin: 'admin: settings, users and the audit',
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
    <Dialog open={open} onOpenChange={change} title="Make a token">
      {make.data ? (
        <div className="stack">
          <Notice kind="good">This is {make.data.info.name}. It is shown this once: keep it where the program finds it.</Notice>
          <div className="row">
            <code>{make.data.token}</code>
            <CopyButton text={make.data.token} what="the token" />
          </div>
          <Button onClick={() => change(false)}>Done</Button>
        </div>
      ) : (
        <form onSubmit={submit} className="stack">
          <Field label="Name" hint="What uses it.">
            <Input required value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
          <fieldset className="bare">
            <legend>It may</legend>
            {me?.scopes.map((scope) => (
              <Checkbox key={scope} label={words[scope]} checked={scopes.includes(scope)} onChange={() => toggle(scope)} />
            ))}
          </fieldset>
          <Field label="It holds for">
            <Select value={days} onChange={(event) => setDays(event.target.value)}>
              <option value="7">a week</option>
              <option value="90">90 days</option>
              <option value="365">a year</option>
              <option value="">ever</option>
            </Select>
          </Field>
          <ProblemNotice error={make.error} />
          <Button kind="main" type="submit" disabled={make.isPending || name.trim() === '' || scopes.length === 0}>
            Make it
          </Button>
        </form>
      )}
    </Dialog>
  )
}
