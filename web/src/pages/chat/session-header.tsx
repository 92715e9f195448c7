import { memo, useState } from 'react'
import type { SessionRequests } from '../../chat/session-requests.ts'
import { Gauges, type GaugesProps } from './gauges.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import styles from './session-header.module.css'
import { SessionMenu } from './session-menu.tsx'

interface SessionHeaderProps extends GaugesProps {
  readonly session: string
  readonly title: string
  readonly requests: SessionRequests
  readonly isFree: boolean
}

/** What a conversation is called, how full it is, and what can be done with it as a whole. */
export const SessionHeader = memo(({ session, title, requests, isFree, ...amounts }: SessionHeaderProps) => {
  const [isRenaming, setRenaming] = useState(false)
  return (
    <header className={styles['header']}>
      <h1 dir="auto" className={styles['title']} title={title}>
        {title}
      </h1>
      <span className={styles['space']} />
      <Gauges {...amounts} />
      <SessionMenu
        session={session}
        requests={requests}
        isFree={isFree}
        hasTurns={amounts.turns.length > 0}
        onRename={() => setRenaming(true)}
      />
      <RenameDialog title={title} requests={requests} session={session} open={isRenaming} onOpenChange={setRenaming} />
    </header>
  )
})
