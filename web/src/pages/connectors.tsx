import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ConnectorRow } from '../../../src/core/schemas/http/connectors.ts'
import { connectorsQuery } from '../api/connectors.ts'
import { at, request } from '../api/request.ts'
import { Button } from '../parts/button.tsx'
import { Empty, Loaded } from '../parts/loading.tsx'
import { ProblemNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { connectors as messages } from '../words/en/connectors.ts'
import { wordsOf } from '../words/words.tsx'
import { AddConnector } from './connectors/add-connector.tsx'
import { ConnectorItem } from './connectors/connector-item.tsx'
import { ServerList } from './connectors/server-list.tsx'
import { useLiveSyncs } from './connectors/use-live-syncs.ts'
import styles from './connectors.module.css'

const say = wordsOf('connectors', messages)

/** Mail, calendars, chats, files and issues that conversations can search, and the MCP servers of the settings. */
export function ConnectorsPage() {
  const client = useQueryClient()
  const query = useQuery(connectorsQuery)
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<ConnectorRow>()
  const add = useRef<HTMLButtonElement>(null)
  useLiveSyncs()
  const remove = useMutation({
    mutationFn: ({ id }: ConnectorRow) => request('DELETE', at`/v1/connectors/${id}`),
    onMutate: () => setAdded(undefined),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['connectors'], exact: true })
      // The button that had the focus is gone.
      add.current?.focus()
    },
  })
  return (
    <Page
      title={say('title')}
      about={say('about')}
      actions={
        <Button ref={add} kind="main" icon={Plus} onClick={() => setAdding(true)}>
          {say('add')}
        </Button>
      }
    >
      <AddConnector
        open={isAdding}
        onOpenChange={setAdding}
        onAdded={(connector) => {
          remove.reset()
          setAdded(connector)
        }}
      />
      <p role="status" className={styles['news']}>
        {added && say(added.signIn?.state === 'needed' ? 'addedSignIn' : 'added', { name: added.name })}
        {remove.isSuccess && say('removed', { name: remove.variables.name })}
      </p>
      <ProblemNotice error={remove.error} />
      <Loaded query={query}>
        {({ connectors, servers }) => (
          <>
            {connectors.length === 0 ? (
              <Empty>{say('none')}</Empty>
            ) : (
              <ul className={styles['list']} aria-label={say('title')}>
                {connectors.map((connector) => (
                  <ConnectorItem
                    key={connector.id}
                    connector={connector}
                    isAdded={connector.id === added?.id}
                    isRemoving={remove.isPending}
                    onRemove={() => remove.mutate(connector)}
                  />
                ))}
              </ul>
            )}
            {servers && <ServerList servers={servers} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}
