import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Pencil, PlugZap, RefreshCw, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ConnectorRow, ConnectorTest } from '../../../../src/core/schemas/http/connectors.ts'
import { at, request } from '../../api/request.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button, IconButton } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Menu, MenuItem } from '../../parts/menu.tsx'
import { Notice, ProblemNotice, Reason } from '../../parts/notice.tsx'
import { connectors } from '../../words/en/connectors.ts'
import { useServerWords } from '../../words/server-words.tsx'
import { wordsOf } from '../../words/words.tsx'
import styles from '../connectors.module.css'
import { ChangeConnector } from './change-connector.tsx'
import { ConnectorStatus } from './connector-status.tsx'
import { kinds } from './kinds.ts'
import { SignInPart } from './sign-in-part.tsx'

const say = wordsOf('connectors', connectors)

interface ConnectorItemProps {
  readonly connector: ConnectorRow
  /** True where it was added just now: it comes into view. */
  readonly isAdded: boolean
  readonly onRemove: () => void
  readonly isRemoving: boolean
}

/** One connector: what it reads, how its syncs stand, and what can be done with it. */
export function ConnectorItem({ connector, isAdded, onRemove, isRemoving }: ConnectorItemProps) {
  const { id, name, kind, reads, shared, changeable, sync, signIn } = connector
  const title = useServerWords(connector.title)
  const client = useQueryClient()
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isAdded) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isAdded])
  const [isAsking, setAsking] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const start = useMutation({
    mutationFn: () => request('POST', at`/v1/connectors/${id}/sync`, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ['connectors'], exact: true }),
  })
  const test = useMutation({ mutationFn: () => request<ConnectorTest>('POST', at`/v1/connectors/${id}/test`, {}) })
  const { icon: Icon, label } = kinds[kind]
  const heading = `connector-${id}`
  const isShut = signIn?.state === 'needed'
  return (
    <li ref={item} className={styles['item']} aria-labelledby={heading}>
      <Icon size={20} aria-hidden="true" className={styles['kind']} />
      <div className={styles['about']}>
        <h2 id={heading} dir="auto" className={styles['name']}>
          {name} <Badge>{label}</Badge> {shared && <Badge tone="accent">{say('shared')}</Badge>}
        </h2>
        <p className={styles['reads']}>{reads === undefined ? title : say('reads', { title, place: reads })}</p>
        <ConnectorStatus connector={connector} />
        {signIn && <SignInPart connector={connector} signIn={signIn} />}
        <div role="status" className={styles['outcome']}>
          {test.isPending && <p>{say('contacting')}</p>}
          {test.data?.about !== undefined && <Notice kind="good">{say('connected', { about: test.data.about })}</Notice>}
          {test.data?.fault && (
            <Notice kind="bad">
              <Reason message={test.data.fault.message} remedy={test.data.fault.remedy} />
            </Notice>
          )}
        </div>
        <ProblemNotice error={start.error ?? test.error} />
      </div>
      {changeable && (
        <div className={styles['deeds']}>
          <Button
            icon={RefreshCw}
            aria-label={say('syncNamed', { name })}
            disabled={isShut || start.isPending || sync?.status === 'working'}
            onClick={() => start.mutate()}
          >
            {say('sync')}
          </Button>
          <Menu trigger={<IconButton label={say('more', { name })} icon={Ellipsis} />}>
            <MenuItem icon={PlugZap} disabled={isShut || test.isPending} onClick={() => test.mutate()}>
              {say('test')}
            </MenuItem>
            <MenuItem icon={Pencil} onClick={() => setChanging(true)}>
              {say('edit')}
            </MenuItem>
            <MenuItem icon={Trash2} isDanger disabled={isRemoving} onClick={() => setAsking(true)}>
              {say('remove')}
            </MenuItem>
          </Menu>
          <ChangeConnector connector={connector} open={isChanging} onOpenChange={setChanging} />
          <Confirm
            open={isAsking}
            onOpenChange={setAsking}
            title={say('removeTitle', { name })}
            action={say('removeConnector')}
            onConfirm={onRemove}
          >
            {say('removeAbout')}
          </Confirm>
        </div>
      )}
    </li>
  )
}
