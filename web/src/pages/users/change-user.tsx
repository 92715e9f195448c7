import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { User, UserChange } from '../../../../src/core/schemas/http/accounts.ts'
import { at, request } from '../../api/request.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Input, Select } from '../../parts/field.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'

interface ChangeUserProps {
  readonly user: User
  readonly onClose: () => void
}

/** Name, role, daily cap and password of an account. */
export function ChangeUser({ user, onClose }: ChangeUserProps) {
  const client = useQueryClient()
  const [name, setName] = useState(user.name)
  const [role, setRole] = useState(user.role)
  const [cap, setCap] = useState(user.dayCapCents === undefined ? '' : String(user.dayCapCents))
  const [password, setPassword] = useState('')
  const change = useMutation({
    mutationFn: (body: UserChange) => request('PATCH', at`/v1/users/${user.id}`, body),
    async onSuccess() {
      onClose()
      await client.invalidateQueries({ queryKey: ['users'] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({
      name: name.trim(),
      ...(role === user.role ? {} : { role }),
      dayCapCents: cap.trim() === '' ? null : Number(cap),
      ...(password === '' ? {} : { password }),
    })
  }
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title={`Account of ${user.name}`}>
      <form onSubmit={submit} className="stack">
        <Field label="Name">
          <Input required value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label="Role">
          <Select value={role} onChange={(event) => setRole(event.target.value === 'admin' ? 'admin' : 'user')}>
            <option value="user">user</option>
            <option value="admin">admin</option>
          </Select>
        </Field>
        <Field label="US cents a day" hint="What their questions may cost on one day; as the setting agent.dayCapCents says where empty.">
          <Input type="number" min={0} max={100000} value={cap} onChange={(event) => setCap(event.target.value)} />
        </Field>
        <Field label="New password" hint="Left as it is where empty. A new one signs them out everywhere.">
          <Input
            type="password"
            minLength={10}
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <ProblemNotice error={change.error} />
        <Button kind="main" type="submit" disabled={change.isPending}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}
