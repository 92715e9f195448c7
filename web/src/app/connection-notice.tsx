import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { isConnectionLost, useConnectionLost, watchConnection } from '../api/connection.ts'
import { shell } from '../words/en/shell.ts'
import { wordsOf } from '../words/words.tsx'
import styles from './connection-notice.module.css'

const say = wordsOf('shell', shell)

/** Says at the top of every page, and while it is scrolled, that the server cannot be reached; when it can be again, what is looked at is asked for anew. */
export function ConnectionNotice() {
  const client = useQueryClient()
  const isLost = useConnectionLost()
  useEffect(() => watchConnection(() => isConnectionLost() || void client.invalidateQueries()), [client])
  return (
    <div role="status" className={styles['place']}>
      {isLost && (
        <p className={styles['lost']}>
          <CloudOff size={16} aria-hidden="true" /> {say('offline')}
        </p>
      )}
    </div>
  )
}
