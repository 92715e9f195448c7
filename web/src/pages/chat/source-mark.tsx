import { PreviewCard } from '@base-ui/react/preview-card'
import type { ReactNode } from 'react'
import type { ResultSource } from '../../../../src/core/run-result.ts'
import type { Citation } from '../../../../src/core/source.ts'
import type { SentenceWarning } from '../../../../src/views/sentence-warnings.ts'
import { readQuote } from '../../chat/read-quote.ts'
import { placeOf } from '../../chat/source-place.ts'
import { chat } from '../../words/en/chat.ts'
import { SentenceReason } from '../../words/server-words.tsx'
import { wordsOf } from '../../words/words.tsx'
import { DoubtMark } from './doubt-mark.tsx'
import styles from './source-mark.module.css'

const say = wordsOf('chat', chat)

interface Shown {
  readonly citation: Citation
  readonly source: ResultSource | undefined
  /** Where the quote carries its sentence in part only. */
  readonly partly?: SentenceWarning | undefined
}

const card = PreviewCard.createHandle<Shown>()

interface SourceMarkProps extends Shown {
  /** Whether its source is looked at. */
  readonly isOpen: boolean
  readonly onOpen: () => void
}

/** A mark of an answer: its quote where one points at it, its source where one opens it. */
export const SourceMark = ({ citation, source, partly, isOpen, onOpen }: SourceMarkProps) => (
  <PreviewCard.Trigger
    handle={card}
    payload={{ citation, source, partly }}
    delay={150}
    closeDelay={100}
    render={
      <button
        type="button"
        className={[styles['mark'], isOpen ? styles['open'] : ''].join(' ')}
        aria-label={say('sourceMark', { mark: citation.mark, place: source ? placeOf(source).join(' > ') : citation.source })}
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
        <PreviewCard.Positioner sideOffset={6} collisionPadding={16} className={styles['positioner']}>
          <PreviewCard.Popup className={styles['card']}>
            {payload && (
              <>
                {payload.citation.quote === '' ? (
                  <p>{say('notShared')}</p>
                ) : (
                  <blockquote dir="auto" className={styles['quote']}>
                    “{readQuote(payload.citation.quote, payload.source)}”
                  </blockquote>
                )}
                {payload.partly && (
                  <p className={styles['place']}>
                    {say.with('partly', { why: <SentenceReason>{payload.partly.reason ?? ''}</SentenceReason> })}
                  </p>
                )}
                {payload.source && <p className={styles['place']}>{placeOf(payload.source).join(' › ')}</p>}
              </>
            )}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    )}
  </PreviewCard.Root>
)

/** A checked mark while the answer is written: it opens when the answer is whole. */
export const showMark = (mark: string): ReactNode =>
  mark === '?' || mark === '!' ? <DoubtMark sign={mark} doubt={undefined} /> : <span className={styles['handle']}>{mark}</span>
