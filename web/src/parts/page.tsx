import { type ReactNode, useEffect } from 'react'
import styles from './page.module.css'

interface PageProps {
  readonly title: string
  /** One or two sentences beneath the title. */
  readonly about?: ReactNode
  /** Buttons beside the title. */
  readonly actions?: ReactNode
  /** For tables and timelines. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** A page with its heading, which is the document's title too. */
export function Page({ title, about, actions, wide = false, children }: PageProps) {
  useTitle(title)
  return (
    <div className={wide ? styles['wide'] : styles['page']}>
      <header className={styles['head']}>
        <div>
          <h1 dir="auto">{title}</h1>
          {about && <p className={styles['about']}>{about}</p>}
        </div>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** Names the document after what it shows. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'ibid' : `${title} · ibid`
  }, [title])
}
