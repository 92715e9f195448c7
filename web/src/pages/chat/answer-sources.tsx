import { ChevronRight } from 'lucide-react'
import type { ResultSource, RunResult } from '../../../../src/core/run-result.ts'
import type { Citation } from '../../../../src/core/source.ts'
import { readQuote } from '../../chat/read-quote.ts'
import { placeOf } from '../../chat/source-place.ts'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './answer-sources.module.css'
import { excerpt } from './excerpt.ts'
import type { OpenedSource, OpenSource } from './opened-source.ts'

const say = wordsOf('chat', chat)

interface AnswerSourcesProps {
  readonly result: RunResult
  readonly opened: OpenedSource | undefined
  readonly onOpen: OpenSource
}

/** The documents that an answer rests on, with the places in each of them and the quotes that were taken from there. */
export const AnswerSources = ({ result: { run, sources, citations }, opened, onOpen }: AnswerSourcesProps) => (
  <section className={styles['sources']} aria-label={say('sources')}>
    <h3 className={styles['head']}>{say('sources')}</h3>
    <ul className={styles['list']}>
      {[...Map.groupBy(sources, documentOf)].map(([document, places]) => (
        <li key={document}>
          <p className={styles['document']} dir="auto">
            {document}
          </p>
          <ul className={styles['places']}>
            {places.map((source) => (
              <Place
                key={source.id}
                source={source}
                own={citations.filter((citation) => citation.source === source.id)}
                isOpen={opened?.handle === source.id}
                onOpen={(mark) => onOpen({ run, handle: source.id, ...(mark === undefined ? {} : { mark }) })}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </section>
)

const documentOf = ({ section, ...source }: ResultSource): string => placeOf(source).join(' › ')

/** Quotes of one place that are shown. */
const mostQuotes = 4

interface PlaceProps {
  readonly source: ResultSource
  readonly own: readonly Citation[]
  readonly isOpen: boolean
  readonly onOpen: (mark: number | undefined) => void
}

function Place({ source, own, isOpen, onOpen }: PlaceProps) {
  const quotes = [...Map.groupBy(own, ({ quote }) => quote)].filter(([quote]) => quote !== '')
  const hasMarkedQuotes = own.length > 1 && quotes.length > 0 && quotes.length <= mostQuotes
  return (
    <li>
      <button type="button" className={styles['source']} aria-expanded={isOpen} onClick={() => onOpen(own[0]?.mark)}>
        <span className={styles['marks']}>{hasMarkedQuotes ? '' : own.map(({ mark }) => mark).join(' ')}</span>
        <span className={styles['place']} dir="auto">
          {source.section ?? source.title}
          {quotes.slice(0, mostQuotes).map(([quote, citations]) => (
            <span key={quote} dir="auto" className={styles['quote']}>
              {own.length > 1 && <b className={styles['of']}>{citations.map(({ mark }) => mark).join(' ')} </b>}“
              {excerpt(readQuote(quote, source), quote)}”
            </span>
          ))}
          {quotes.length > mostQuotes && (
            <span className={styles['quote']}>{say('moreQuotes', { count: quotes.length - mostQuotes })}</span>
          )}
        </span>
        <ChevronRight size={16} aria-hidden="true" className={styles['sign']} />
      </button>
    </li>
  )
}
