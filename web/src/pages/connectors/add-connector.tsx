import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectorRow, ConnectorType, NewConnector } from '../../../../src/core/schemas/http/connectors.ts'
import { connectorTypesQuery } from '../../api/connectors.ts'
import { request } from '../../api/request.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Select } from '../../parts/field.tsx'
import { Loaded } from '../../parts/loading.tsx'
import { connectors } from '../../words/en/connectors.ts'
import { wordsOf } from '../../words/words.tsx'
import { ConnectorForm } from './connector-form.tsx'
import { kinds } from './kinds.ts'

const say = wordsOf('connectors', connectors)

interface AddConnectorProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onAdded: (connector: ConnectorRow) => void
}

/** Adds a connector: first what kind of service it is, then what that needs. Its first sync begins at once, and the list shows how far it is. */
export function AddConnector({ open, onOpenChange, onAdded }: AddConnectorProps) {
  const client = useQueryClient()
  const query = useQuery({ ...connectorTypesQuery, enabled: open })
  const [chosen, setChosen] = useState('')
  const change = (isOpen: boolean) => {
    if (!isOpen) {
      add.reset()
      setChosen('')
    }
    onOpenChange(isOpen)
  }
  const add = useMutation({
    mutationFn: (body: NewConnector) => request<ConnectorRow>('POST', '/v1/connectors', body),
    // What was typed in is not kept here any longer than it takes.
    gcTime: 0,
    async onSuccess(connector) {
      await client.invalidateQueries({ queryKey: ['connectors'], exact: true })
      onAdded(connector)
      change(false)
    },
  })
  const choose = (name: string) => {
    add.reset()
    setChosen(name)
  }
  return (
    <Dialog open={open} onOpenChange={change} title={say('add')}>
      <Loaded query={query}>
        {({ types }) => {
          const type = types.find(({ name }) => name === chosen)
          return (
            <div className="stack">
              <Field label={say('service')} hint={type?.description}>
                <Select value={chosen} onChange={(event) => choose(event.target.value)}>
                  <option value="">{say('chooseService')}</option>
                  {byKind(types).map(([label, those]) => (
                    <optgroup key={label} label={label}>
                      {those.map(({ name, title }) => (
                        <option key={name} value={name}>
                          {title}
                        </option>
                      ))}
                    </optgroup>
                  ))}
                </Select>
              </Field>
              {type && (
                <ConnectorForm
                  key={type.name}
                  type={type}
                  error={add.error}
                  isPending={add.isPending}
                  onSubmit={(body) => add.mutate(body)}
                  onCancel={() => change(false)}
                />
              )}
            </div>
          )
        }}
      </Loaded>
    </Dialog>
  )
}

const byKind = (types: readonly ConnectorType[]): readonly (readonly [string, readonly ConnectorType[]])[] =>
  Object.entries(kinds).flatMap(([kind, { label }]) => {
    const those = types.filter((type) => type.kind === kind)
    return those.length === 0 ? [] : [[label, those] as const]
  })
