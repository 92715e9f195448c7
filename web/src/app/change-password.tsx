import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { request } from '../api/request.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field, Input } from '../parts/field.tsx'
import { Notice, ProblemNotice } from '../parts/notice.tsx'

interface ChangePasswordProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Changes the password of whoever is signed in. */
export function ChangePassword({ open, onOpenChange }: ChangePasswordProps) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const change = useMutation({ mutationFn: () => request('PUT', '/v1/me/password', { current, password }) })
  const show = (isOpen: boolean) => {
    setCurrent('')
    setPassword('')
    change.reset()
    onOpenChange(isOpen)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  return (
    <Dialog open={open} onOpenChange={show} title="Change password">
      {change.isSuccess ? (
        <div className="stack">
          <Notice kind="good">The password is changed.</Notice>
          <Button onClick={() => show(false)}>Done</Button>
        </div>
      ) : (
        <form onSubmit={submit} className="stack">
          <Field label="Password now">
            <Input
              required
              type="password"
              autoComplete="current-password"
              value={current}
              onChange={(event) => setCurrent(event.target.value)}
            />
          </Field>
          <Field label="New password" hint="At least 10 characters.">
            <Input
              required
              type="password"
              minLength={10}
              autoComplete="new-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
          <ProblemNotice error={change.error} />
          <Button kind="main" type="submit" disabled={change.isPending}>
            Change it
          </Button>
        </form>
      )}
    </Dialog>
  )
}
