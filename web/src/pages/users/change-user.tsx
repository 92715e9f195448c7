import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { User, UserChange } from '../../../../src/core/schemas/http/accounts.ts'
import { at, request } from '../../api/request.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Input, Select } from '../../parts/field.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { numberText, readNumber } from '../../parts/read-number.ts'
import { numberProblem } from '../../parts/schema-form/schema-field.tsx'
import { users } from '../../words/en/users.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('users', users)

interface ChangeUserProps {
  readonly user: User
  readonly onClose: () => void
}

/** Name, role, daily cap and password of an account. */
export function ChangeUser({ user, onClose }: ChangeUserProps) {
  const client = useQueryClient()
  const [name, setName] = useState(user.name)
  const [role, setRole] = useState(user.role)
  const [cap, setCap] = useState(user.dayCapCents === undefined ? '' : numberText(user.dayCapCents))
  const [password, setPassword] = useState('')
  const change = useMutation({
    mutationFn: (body: UserChange) => request('PATCH', at`/v1/users/${user.id}`, body),
    async onSuccess() {
      onClose()
      await client.invalidateQueries({ queryKey: ['users'] })
    },
  })
  const cents = cap.trim() === '' ? undefined : (readNumber(cap) ?? Number.NaN)
  const capProblem = numberProblem({ type: 'number', minimum: 0, maximum: 100_000 }, cents)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({
      name: name.trim(),
      ...(role === user.role ? {} : { role }),
      dayCapCents: cents ?? null,
      ...(password === '' ? {} : { password }),
    })
  }
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title={say('editTitle', { name: user.name })}>
      <form onSubmit={submit} className="stack">
        <Field label={say('name')}>
          <Input required value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label={say('role')}>
          <Select value={role} onChange={(event) => setRole(event.target.value === 'admin' ? 'admin' : 'user')}>
            <option value="user">{say('user')}</option>
            <option value="admin">{say('admin')}</option>
          </Select>
        </Field>
        <Field label={say('dailyLimit')} hint={say('dailyLimitHint')} error={capProblem}>
          <Input inputMode="decimal" autoComplete="off" value={cap} onChange={(event) => setCap(event.target.value)} />
        </Field>
        <Field label={say('newPassword')} hint={say('newPasswordHint')}>
          <Input
            type="password"
            minLength={10}
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <ProblemNotice error={change.error} />
        <Button kind="main" type="submit" disabled={change.isPending || capProblem !== undefined}>
          {say('save')}
        </Button>
      </form>
    </Dialog>
  )
}
