import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { request } from '../api/request.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field, Input } from '../parts/field.tsx'
import { Notice, ProblemNotice } from '../parts/notice.tsx'
import { shell } from '../words/en/shell.ts'
import { wordsOf } from '../words/words.tsx'

const say = wordsOf('shell', shell)

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
    <Dialog open={open} onOpenChange={show} title={say('changePassword')}>
      {change.isSuccess ? (
        <div className="stack">
          <Notice kind="good">{say('passwordChanged')}</Notice>
          <Button onClick={() => show(false)}>{say('done')}</Button>
        </div>
      ) : (
        <form onSubmit={submit} className="stack">
          <Field label={say('currentPassword')}>
            <Input
              required
              type="password"
              autoComplete="current-password"
              value={current}
              onChange={(event) => setCurrent(event.target.value)}
            />
          </Field>
          <Field label={say('newPassword')} hint={say('passwordLength')}>
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
            {say('changePassword')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
