import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { DocumentsKind, SyncState } from '../../../../../src/core/schemas/http/collections.ts'
import { useIsAdmin, useMe } from '../../../api/me.ts'
import { Button } from '../../../parts/button.tsx'
import { Checkbox, Field, Input } from '../../../parts/field.tsx'
import { problemLine } from '../../../parts/notice.tsx'
import { SyncProgress } from '../../collections/sync-progress.tsx'
import { addAndFollow, removeCollection } from './add-and-follow.ts'

interface TypedDocumentsProps {
  readonly kind: DocumentsKind
  /** What was typed, also before another kind was looked at. */
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onAdded: (sync: SyncState) => void
}

const words: Readonly<Record<DocumentsKind, { readonly label: string; readonly hint: string; readonly placeholder: string }>> = {
  folder: { label: 'Folder', hint: 'Its path on the machine that ibid runs on.', placeholder: '~/Documents/handbook' },
  address: { label: 'Address', hint: 'One page, or a list of pages (manifest.json).', placeholder: 'https://example.org/guide' },
  repository: {
    label: 'Repository',
    hint: 'owner/name on GitHub, or the address of any Git repository.',
    placeholder: 'owner/name',
  },
}

/** Adds documents that can be said in a line, and shows how far their first sync is. What could not be had stays written, with the reason. */
export function TypedDocuments({ kind, typed, onType, onAdded }: TypedDocumentsProps) {
  const isTeam = useMe()?.mode === 'team'
  const mayShare = useIsAdmin() && isTeam
  const client = useQueryClient()
  const [sync, setSync] = useState<SyncState>()
  const [isShared, setShared] = useState(true)
  const add = useMutation({
    mutationFn: (url: string) => addAndFollow({ url, kind, ...(mayShare && isShared ? { shared: true } : {}) }, setSync),
    async onSettled(added) {
      setSync(undefined)
      await Promise.all([['collections'], ['example-questions']].map((queryKey) => client.invalidateQueries({ queryKey })))
      if (added) onAdded(added)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(typed.trim())
  }
  const { label, hint, placeholder } = words[kind]
  return (
    <form className="stack" onSubmit={submit}>
      <Field label={label} hint={hint} error={add.error && add.variables === typed.trim() ? problemLine(add.error) : undefined}>
        <Input
          value={typed}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          readOnly={add.isPending}
          onChange={(event) => onType(event.target.value)}
        />
      </Field>
      {mayShare && (
        <Checkbox label="For everybody who uses this server" checked={isShared} onChange={(event) => setShared(event.target.checked)} />
      )}
      <div className="row">
        <Button kind="main" type="submit" disabled={add.isPending || typed.trim() === ''}>
          {add.isPending ? 'Reading …' : 'Add documents'}
        </Button>
        {sync && <Button onClick={() => void removeCollection(sync.collection).catch(() => undefined)}>Stop</Button>}
      </div>
      {sync && <SyncProgress sync={sync} />}
    </form>
  )
}
