import { Popover } from '@base-ui/react/popover'
import { PreviewCard } from '@base-ui/react/preview-card'
import type { ReactNode } from 'react'
import type { ResultSource } from '../../../../src/core/run-result.ts'
import type { Citation } from '../../../../src/core/source.ts'
import { placeOf } from '../../chat/source-place.ts'
import styles from './source-mark.module.css'

interface Shown {
  readonly citation: Citation
  readonly source: ResultSource | undefined
}

const card = PreviewCard.createHandle<Shown>()

interface SourceMarkProps extends Shown {
  /** Whether its source is looked at. */
  readonly isOpen: boolean
  readonly onOpen: () => void
}

/** A mark of an answer: its quote where one points at it, its source where one opens it. */
export const SourceMark = ({ citation, source, isOpen, onOpen }: SourceMarkProps) => (
  <PreviewCard.Trigger
    handle={card}
    payload={{ citation, source }}
    delay={150}
    closeDelay={100}
    render={
      <button
        type="button"
        className={[styles['mark'], isOpen ? styles['open'] : ''].join(' ')}
        aria-label={`Source ${citation.mark}: ${source ? placeOf(source).join(' > ') : citation.source}`}
        onClick={onOpen}
      >
        {citation.mark}
      </button>
    }
  />
)

/** The one card of all marks. Stands once on the page. */
export const MarkCard = () => (
  <PreviewCard.Root handle={card}>
    {({ payload }) => (
      <PreviewCard.Portal>
        <PreviewCard.Positioner sideOffset={6} className={styles['positioner']}>
          <PreviewCard.Popup className={styles['card']}>
            {payload && (
              <>
                <blockquote className={styles['quote']}>“{payload.citation.quote}”</blockquote>
                {payload.source && <p className={styles['place']}>{placeOf(payload.source).join(' > ')}</p>}
              </>
            )}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    )}
  </PreviewCard.Root>
)

/** Stands behind a sentence that no source bears out. */
export const UnsupportedMark = () => (
  <Popover.Root>
    <Popover.Trigger
      openOnHover
      delay={150}
      render={
        <button type="button" className={[styles['mark'], styles['unsupported']].join(' ')} aria-label="No source bears this out">
          ?
        </button>
      }
    />
    <Popover.Portal>
      <Popover.Positioner sideOffset={6} className={styles['positioner']}>
        <Popover.Popup className={styles['card']} initialFocus={false}>
          <Popover.Description>No source that was read bears this sentence out. Check it before you rely on it.</Popover.Description>
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
)

/** A handle such as `[s3]` while the answer is written: its source is known when the answer has been checked. */
export const showHandle = (mark: string): ReactNode => <span className={styles['handle']}>{mark.replace(/^s/, '')}</span>
