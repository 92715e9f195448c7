import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from './disclosure.module.css'

interface DisclosureProps {
  /** The line that is always there. */
  readonly summary: ReactNode
  readonly children: ReactNode
  readonly isOpenAtFirst?: boolean
}

/** A line that opens to more. What is in it is made when it is first opened. */
export function Disclosure({ summary, children, isOpenAtFirst = false }: DisclosureProps) {
  const [wasOpened, setWasOpened] = useState(isOpenAtFirst)
  return (
    <details
      className={styles['disclosure']}
      open={isOpenAtFirst}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary className={styles['summary']}>
        <ChevronRight size={14} aria-hidden="true" className={styles['sign']} />
        {summary}
      </summary>
      {wasOpened && <div className={styles['inner']}>{children}</div>}
    </details>
  )
}
