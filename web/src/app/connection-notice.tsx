import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { isConnectionLost, useConnectionLost, watchConnection } from '../api/connection.ts'
import styles from './connection-notice.module.css'

/** Says over every page that the server cannot be reached; when it can be again, what is looked at is asked for anew. */
export function ConnectionNotice() {
  const client = useQueryClient()
  const isLost = useConnectionLost()
  useEffect(() => watchConnection(() => isConnectionLost() || void client.invalidateQueries()), [client])
  return (
    <div role="status" className={styles['place']}>
      {isLost && (
        <p className={styles['lost']}>
          <CloudOff size={16} aria-hidden="true" /> No connection to the server. What you write here is kept; trying again …
        </p>
      )}
    </div>
  )
}
