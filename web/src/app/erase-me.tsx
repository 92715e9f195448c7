import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Belongings, ErasureAnswer } from '../../../src/core/schemas/http/accounts.ts'
import { get, request } from '../api/request.ts'
import { saveContent } from '../api/save-file.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { AmountList, ErasureProof } from '../parts/erasure-proof.tsx'
import { Field, Input } from '../parts/field.tsx'
import { ProblemNotice } from '../parts/notice.tsx'
import { shell } from '../words/en/shell.ts'
import { wordsOf } from '../words/words.tsx'

const say = wordsOf('shell', shell)

/** Deletes the account of whoever is signed in, and everything of them; then shows the proof, and saves it. */
export function EraseMe({ onClose }: { readonly onClose: () => void }) {
  const [password, setPassword] = useState('')
  const belongings = useQuery({
    queryKey: ['belongings', 'me'],
    queryFn: ({ signal }) => get<Belongings>('/v1/me/belongings', signal),
    gcTime: 0,
  })
  const erase = useMutation({
    mutationFn: () => request<ErasureAnswer>('POST', '/v1/me/erasure', password === '' ? {} : { password }),
    // The page may lead to the sign-in at any moment now.
    onSuccess: save,
  })
  const leave = () => (erase.data ? location.assign('/sign-in') : onClose())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    erase.mutate()
  }
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || leave()} title={say('deleteAccountTitle')}>
      {erase.data ? (
        <div className="stack">
          <ErasureProof erasure={erase.data} />
          <Button onClick={leave}>{say('done')}</Button>
        </div>
      ) : (
        <form onSubmit={submit} className="stack">
          <p>{say('deleteAccountAbout')}</p>
          {belongings.data && <AmountList amounts={belongings.data.amounts} />}
          <Field label={say('yourPassword')} hint={say('yourPasswordHint')}>
            <Input type="password" autoComplete="current-password" value={password} onChange={(event) => setPassword(event.target.value)} />
          </Field>
          <ProblemNotice error={belongings.error ?? erase.error} />
          <Button kind="danger" type="submit" disabled={erase.isPending}>
            {say(erase.isPending ? 'deleting' : 'deleteEverything')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}

const save = (erasure: ErasureAnswer): void =>
  saveContent(new Blob([JSON.stringify(erasure, null, 2)], { type: 'application/json' }), 'ibid-deletion.json')
