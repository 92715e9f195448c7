import { type ReactNode, useState } from 'react'
import { useMediaQuery } from '../../parts/media-query.ts'
import type { OpenedSource, OpenSource } from './opened-source.ts'
import { MarkCard } from './source-mark.tsx'
import { SourceSide } from './source-side.tsx'
import styles from './with-source.module.css'

interface WithSourceProps {
  readonly children: (opened: OpenedSource | undefined, onOpen: OpenSource) => ReactNode
}

/** A page that scrolls as a whole, with the source that is looked at beside it; where there is no room, over it. */
export function WithSource({ children }: WithSourceProps) {
  const [opened, setOpened] = useState<OpenedSource>()
  const isWide = useMediaQuery('(min-width: 1100px)')
  return (
    <div className={styles['frame']}>
      <div className={styles['main']}>{children(opened, setOpened)}</div>
      <div className={styles['beside']}>
        <SourceSide opened={opened} isWide={isWide} onOpen={setOpened} onClose={() => setOpened(undefined)} />
      </div>
      <MarkCard />
    </div>
  )
}
