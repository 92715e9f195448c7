import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { NewCollectionBody, SyncState } from '../../../../src/core/schemas/http/collections.ts'
import { useIsAdmin, useMe } from '../../api/me.ts'
import { request } from '../../api/request.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Checkbox, Field, Input } from '../../parts/field.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'

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
  const [isShared, setShared] = useState(false)
  const add = useMutation({
    mutationFn: (body: NewCollectionBody) => request<SyncState>('POST', '/v1/collections', body),
    async onSuccess() {
      onOpenChange(false)
      setUrl('')
      setName('')
      await client.invalidateQueries({ queryKey: ['collections'] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate({ url: url.trim(), ...(name.trim() === '' ? {} : { name: name.trim() }), ...(isShared ? { shared: true } : {}) })
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Add a collection">
      <form onSubmit={submit} className="stack">
        <Field
          label="Address"
          hint={
            isTeam && !isAdmin
              ? 'A web page, a manifest.json or a bundle on the web, or a public git repository.'
              : 'A folder or file of this machine, a web page, a manifest.json, a bundle, or a git repository.'
          }
        >
          <Input
            required
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            placeholder="https://docs.example.org/manifest.json"
          />
        </Field>
        <Field label="Name" hint="How it is called here; made of the address where empty.">
          <Input value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        {isTeam && isAdmin && (
          <Checkbox label="For everybody who uses this server" checked={isShared} onChange={(event) => setShared(event.target.checked)} />
        )}
        <ProblemNotice error={add.error} />
        <div className="row">
          <Button kind="main" type="submit" disabled={add.isPending || url.trim() === ''}>
            {add.isPending ? 'Adding …' : 'Add and sync'}
          </Button>
          <Button kind="quiet" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
