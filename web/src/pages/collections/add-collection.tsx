import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { NewCollectionBody } from '../../../../src/core/schemas/http/collections.ts'
import { useIsAdmin, useMe } from '../../api/me.ts'
import { Problem } from '../../api/problem.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Checkbox, Field, Input } from '../../parts/field.tsx'
import { ProblemNotice, useProblemLine } from '../../parts/notice.tsx'
import { collections } from '../../words/en/collections.ts'
import { wordsOf } from '../../words/words.tsx'
import { type Adding, addAndFollow } from './add-and-follow.ts'
import { SyncProgress } from './sync-progress.tsx'

const say = wordsOf('collections', collections)

const exampleAddress = 'https://docs.example.org/manifest.json'

interface AddCollectionProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Adds a collection; its sync begins at once, and the list shows how far it is. */
export function AddCollection({ open, onOpenChange }: AddCollectionProps) {
  const isTeam = useMe()?.mode === 'team'
  const isAdmin = useIsAdmin()
  const client = useQueryClient()
  const [url, setUrl] = useState('')
  const [name, setName] = useState('')
  const [adding, setAdding] = useState<Adding>()
  const [isShared, setShared] = useState(false)
  const add = useMutation({
    mutationFn: (body: NewCollectionBody) => addAndFollow(body, setAdding, ({ done }) => done > 0),
    async onSettled(added) {
      setAdding(undefined)
      // Whoever cancelled has closed it, and may have opened it again.
      if (added) close()
      await client.invalidateQueries({ queryKey: ['collections'] })
    },
  })
  const problem = useProblemLine(add.variables?.url === url.trim() ? add.error : undefined)
  const close = () => {
    onOpenChange(false)
    setUrl('')
    setName('')
    add.reset()
  }
  const cancel = () => {
    adding?.cancel()
    close()
  }
  const isOfName = name.trim() !== '' && add.error instanceof Problem && add.error.status !== 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate({ url: url.trim(), ...(name.trim() === '' ? {} : { name: name.trim() }), ...(isShared ? { shared: true } : {}) })
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say('add')}>
      <form onSubmit={submit} className="stack">
        <Field
          label={say('address')}
          hint={say(isTeam && !isAdmin ? 'webAddressHint' : 'addressHint')}
          error={isOfName ? undefined : problem}
        >
          <Input
            required
            readOnly={add.isPending}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            placeholder={exampleAddress}
          />
        </Field>
        <Field label={say('collectionName')} hint={say('collectionNameHint')}>
          <Input value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        {isTeam && isAdmin && (
          <Checkbox label={say('forEverybody')} checked={isShared} onChange={(event) => setShared(event.target.checked)} />
        )}
        {isOfName && <ProblemNotice error={add.error} />}
        {adding && <SyncProgress sync={adding.sync} />}
        <div className="row">
          <Button kind="main" type="submit" disabled={add.isPending || url.trim() === ''}>
            {say(add.isPending ? 'adding' : 'addAndSync')}
          </Button>
          <Button kind="quiet" onClick={cancel}>
            {say('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
