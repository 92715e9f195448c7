import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Belongings, ErasureAnswer, User } from '../../../../src/core/schemas/http/accounts.ts'
import { at, get, request } from '../../api/request.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { AmountList, ErasureProof } from '../../parts/erasure-proof.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { users } from '../../words/en/users.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('users', users)

interface EraseUserProps {
  readonly user: User
  readonly onClose: () => void
}

/** Deletes an account and everything of its user, once their mail address was typed; then shows the proof. */
export function EraseUser({ user, onClose }: EraseUserProps) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const belongings = useQuery({
    queryKey: ['belongings', user.id],
    queryFn: ({ signal }) => get<Belongings>(at`/v1/users/${user.id}/belongings`, signal),
    gcTime: 0,
  })
  const erase = useMutation({
    mutationFn: () => request<ErasureAnswer>('POST', at`/v1/users/${user.id}/erasure`),
    onSuccess: () => client.invalidateQueries({ queryKey: ['users'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    erase.mutate()
  }
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title={say('deleteDataTitle', { name: user.name })}>
      {erase.data ? (
        <div className="stack">
          <ErasureProof erasure={erase.data} />
          <Button onClick={onClose}>{say('done')}</Button>
        </div>
      ) : (
        <form onSubmit={submit} className="stack">
          <p>{say('deleteDataAbout')}</p>
          {belongings.data && <AmountList amounts={belongings.data.amounts} />}
          <Field label={say('typeToConfirm', { email: user.email })}>
            <Input required autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
          </Field>
          <ProblemNotice error={belongings.error ?? erase.error} />
          <Button kind="danger" type="submit" disabled={erase.isPending || typed.trim().toLowerCase() !== user.email.toLowerCase()}>
            {erase.isPending ? say('deleting') : say('deleteData')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
