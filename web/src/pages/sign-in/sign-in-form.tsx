import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { request } from '../../api/request.ts'
import { Button } from '../../parts/button.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'

interface SignInFormProps {
  /** `setup`: the first administrator, with the token of the link. */
  readonly kind: 'sign-in' | 'sign-up' | 'setup'
  readonly token?: string
  /** The path that it leads to. */
  readonly target: string
}

/** Name, address and password, as far as each is asked for. */
export function SignInForm({ kind, token, target }: SignInFormProps) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const isNew = kind !== 'sign-in'
  const enter = useMutation({
    mutationFn: () =>
      request('POST', `/v1/${kind}`, { email, password, ...(isNew ? { name } : {}), ...(token === undefined ? {} : { token }) }),
    // Everything that was asked as nobody is asked anew.
    onSuccess: () => location.assign(target),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    enter.mutate()
  }
  return (
    <form onSubmit={submit} className="stack">
      {isNew && (
        <Field label="Name">
          <Input required autoComplete="name" value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
      )}
      <Field label="E-mail">
        <Input required type="email" autoComplete="username" value={email} onChange={(event) => setEmail(event.target.value)} />
      </Field>
      <Field label="Password" hint={isNew ? 'At least 10 characters.' : undefined}>
        <Input
          required
          type="password"
          minLength={isNew ? 10 : undefined}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <ProblemNotice error={enter.error} />
      <Button kind="main" type="submit" disabled={enter.isPending}>
        {isNew ? 'Make the account' : 'Sign in'}
      </Button>
    </form>
  )
}
