import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { DocumentsKind, SyncState } from '../../../../../src/core/schemas/http/collections.ts'
import { useIsAdmin, useMe } from '../../../api/me.ts'
import { Button } from '../../../parts/button.tsx'
import { Checkbox, Field, Input } from '../../../parts/field.tsx'
import { useProblemLine } from '../../../parts/notice.tsx'
import { setup } from '../../../words/en/setup.ts'
import { wordsOf } from '../../../words/words.tsx'
import { type Adding, addAndFollow } from '../../collections/add-and-follow.ts'
import { documentFields } from '../../collections/document-ways.ts'
import { SyncProgress } from '../../collections/sync-progress.tsx'

const say = wordsOf('setup', setup)

interface TypedDocumentsProps {
  readonly kind: DocumentsKind
  /** What was typed, also before another kind was looked at. */
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onAdded: (sync: SyncState) => void
}

/** Adds documents that can be said in a line, and shows how far their first sync is. What could not be had stays written, with the reason. */
export function TypedDocuments({ kind, typed, onType, onAdded }: TypedDocumentsProps) {
  const isTeam = useMe()?.mode === 'team'
  const mayShare = useIsAdmin() && isTeam
  const client = useQueryClient()
  const [adding, setAdding] = useState<Adding>()
  const [isShared, setShared] = useState(true)
  const add = useMutation({
    mutationFn: (url: string) => addAndFollow({ url, kind, ...(mayShare && isShared ? { shared: true } : {}) }, setAdding),
    async onSettled(added) {
      setAdding(undefined)
      await Promise.all([['collections'], ['example-questions']].map((queryKey) => client.invalidateQueries({ queryKey })))
      if (added) onAdded(added)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(typed.trim())
  }
  const problem = useProblemLine(add.variables === typed.trim() ? add.error : undefined)
  const { label, hint, placeholder } = documentFields[kind]
  return (
    <form className="stack" onSubmit={submit}>
      <Field label={label} hint={hint} error={problem}>
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
      {mayShare && <Checkbox label={say('shared')} checked={isShared} onChange={(event) => setShared(event.target.checked)} />}
      <div className="row">
        <Button kind="main" type="submit" disabled={add.isPending || typed.trim() === ''}>
          {add.isPending ? say('reading') : say('addDocuments')}
        </Button>
        {adding && <Button onClick={adding.cancel}>{say('stop')}</Button>}
      </div>
      {adding && <SyncProgress sync={adding.sync} />}
    </form>
  )
}
