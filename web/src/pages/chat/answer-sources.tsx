import type { RunResult } from '../../../../src/core/run-result.ts'
import { placeOf } from '../../chat/source-place.ts'
import styles from './answer-sources.module.css'
import type { OpenedSource, OpenSource } from './opened-source.ts'

interface AnswerSourcesProps {
  readonly result: RunResult
  readonly opened: OpenedSource | undefined
  readonly onOpen: OpenSource
}

/** The sources of an answer with the quotes that were taken from them. */
export const AnswerSources = ({ result: { run, sources, citations }, opened, onOpen }: AnswerSourcesProps) => (
  <div className={styles['sources']}>
    <h3 className={styles['head']}>Sources</h3>
    <ul className={styles['list']}>
      {sources.map((source) => {
        const own = citations.filter((citation) => citation.source === source.id)
        const quotes = [...new Map(own.map((citation) => [citation.quote, citation])).values()]
        const [first] = own
        const isOpen = opened?.handle === source.id
        return (
          <li key={source.id}>
            <button
              type="button"
              className={styles['source']}
              aria-expanded={isOpen}
              onClick={() => onOpen({ run, handle: source.id, ...(first ? { mark: first.mark } : {}) })}
            >
              <span className={styles['marks']}>{own.map(({ mark }) => mark).join(' ')}</span>
              <span className={styles['place']}>
                {placeOf(source).join(' › ')}
                {quotes.slice(0, 2).map(({ quote }) => (
                  <span key={quote} className={styles['quote']}>
                    “{quote}”
                  </span>
                ))}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  </div>
)
