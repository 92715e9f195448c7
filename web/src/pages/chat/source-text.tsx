import { useEffect, useRef } from 'react'
import type { Citation } from '../../../../src/core/source.ts'
import { quotedParts } from '../../chat/quoted-parts.ts'
import styles from './source-text.module.css'

interface SourceTextProps {
  /** Exact, as the run has read it. */
  readonly text: string
  readonly citations: readonly Citation[]
  /** Whose quote is looked at. */
  readonly mark: number | undefined
}

/** A source word for word, with everything that the answer quotes of it highlighted, and the place that is looked at in sight. */
export function SourceText({ text, citations, mark }: SourceTextProps) {
  const body = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mark is why it moves.
  useEffect(() => {
    const quote = body.current?.querySelector('mark[data-looked-at]')
    if (quote) quote.scrollIntoView({ block: 'center' })
    else body.current?.scrollTo({ top: 0 })
  }, [mark])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keys.
    <section ref={body} className={styles['text']} tabIndex={0} aria-label="Text of the source">
      {quotedParts(text, citations).map(({ at, text: words, marks }) =>
        marks.length === 0 ? (
          words
        ) : (
          <mark
            key={at}
            className={mark !== undefined && marks.includes(mark) ? styles['looked'] : styles['other']}
            data-looked-at={(mark !== undefined && marks.includes(mark)) || undefined}
          >
            {words}
          </mark>
        ),
      )}
    </section>
  )
}
