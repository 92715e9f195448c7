import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { request } from '../../api/request.ts'
import { Button } from '../../parts/button.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { signin } from '../../words/en/signin.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('signin', signin)

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
        <Field label={say('name')}>
          <Input required autoComplete="name" value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
      )}
      <Field label={say('email')}>
        <Input required type="email" autoComplete="username" value={email} onChange={(event) => setEmail(event.target.value)} />
      </Field>
      <Field label={say('password')} hint={isNew ? say('passwordLength') : undefined}>
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
        {isNew ? say('signUp') : say('title')}
      </Button>
    </form>
  )
}
