import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { NewUser } from '../../../../src/core/schemas/http/accounts.ts'
import { request } from '../../api/request.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Checkbox, Field, Input } from '../../parts/field.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { users } from '../../words/en/users.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('users', users)

const empty = { name: '', email: '', password: '' }

interface MakeUserProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Makes an account with a first password. */
export function MakeUser({ open, onOpenChange }: MakeUserProps) {
  const client = useQueryClient()
  const [account, setAccount] = useState(empty)
  const [isAdmin, setAdmin] = useState(false)
  const make = useMutation({
    mutationFn: (body: NewUser) => request('POST', '/v1/users', body),
    async onSuccess() {
      setAccount(empty)
      onOpenChange(false)
      await client.invalidateQueries({ queryKey: ['users'] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate({ ...account, role: isAdmin ? 'admin' : 'user' })
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say('add')}>
      <form onSubmit={submit} className="stack">
        <Field label={say('name')}>
          <Input required value={account.name} onChange={(event) => setAccount({ ...account, name: event.target.value })} />
        </Field>
        <Field label={say('email')}>
          <Input
            required
            type="email"
            autoComplete="off"
            value={account.email}
            onChange={(event) => setAccount({ ...account, email: event.target.value })}
          />
        </Field>
        <Field label={say('firstPassword')} hint={say('firstPasswordHint')}>
          <Input
            required
            type="password"
            minLength={10}
            autoComplete="new-password"
            value={account.password}
            onChange={(event) => setAccount({ ...account, password: event.target.value })}
          />
        </Field>
        <Checkbox label={say('isAdmin')} checked={isAdmin} onChange={(event) => setAdmin(event.target.checked)} />
        <ProblemNotice error={make.error} />
        <Button kind="main" type="submit" disabled={make.isPending}>
          {say('add')}
        </Button>
      </form>
    </Dialog>
  )
}
