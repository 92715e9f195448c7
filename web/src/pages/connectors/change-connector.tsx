import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ConnectorChange, ConnectorRow } from '../../../../src/core/schemas/http/connectors.ts'
import { useIsAdmin, useMe } from '../../api/me.ts'
import { Problem } from '../../api/problem.ts'
import { at, request } from '../../api/request.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Checkbox, Field, Input } from '../../parts/field.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { connectors } from '../../words/en/connectors.ts'
import { wordsOf } from '../../words/words.tsx'
import { fieldErrors } from './field-errors.ts'

const say = wordsOf('connectors', connectors)

interface ChangeConnectorProps {
  readonly connector: ConnectorRow
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Gives a connector another name and, in a team, to everybody or to nobody else. */
export function ChangeConnector({ connector, open, onOpenChange }: ChangeConnectorProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say('editNamed', { name: connector.name })} firstFocus={field}>
      <ChangeForm connector={connector} field={field} onEnd={() => onOpenChange(false)} />
    </Dialog>
  )
}

interface ChangeFormProps {
  readonly connector: ConnectorRow
  readonly field: RefObject<HTMLInputElement | null>
  readonly onEnd: () => void
}

/** Mounted with the dialog, so that it begins with what is so. */
function ChangeForm({ connector: { id, name: before, shared }, field, onEnd }: ChangeFormProps) {
  const client = useQueryClient()
  const isTeam = useMe()?.mode === 'team'
  const isAdmin = useIsAdmin()
  const [name, setName] = useState(before)
  const [isShared, setShared] = useState(shared)
  const change = useMutation({
    mutationFn: (body: ConnectorChange) => request<ConnectorRow>('PATCH', at`/v1/connectors/${id}`, body),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['connectors'], exact: true })
      onEnd()
    },
  })
  const { error } = change
  const isTaken = error instanceof Problem && error.code === 'usage'
  const wrong = fieldErrors(error).get('name') ?? (isTaken ? [error.message, error.remedy].filter(Boolean).join('; ') : undefined)
  useEffect(() => {
    if (wrong !== undefined) field.current?.focus()
  }, [wrong, field])
  const changed: ConnectorChange = {
    ...(name.trim() === before ? {} : { name: name.trim() }),
    ...(isShared === shared ? {} : { shared: isShared }),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(changed)
  }
  return (
    <form onSubmit={submit} className="stack" autoComplete="off">
      <Field label={say('name')} hint={say('nameHint')} error={wrong}>
        <Input ref={field} required maxLength={64} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      {isTeam && (isAdmin || shared) && (
        <Checkbox label={say('forEverybody')} checked={isShared} onChange={(event) => setShared(event.target.checked)} />
      )}
      {wrong === undefined && <ProblemNotice error={error} />}
      <div className="row">
        <Button kind="main" type="submit" disabled={change.isPending || name.trim() === '' || Object.keys(changed).length === 0}>
          {say('save')}
        </Button>
        <Button kind="quiet" onClick={onEnd}>
          {say('cancel')}
        </Button>
      </div>
    </form>
  )
}
