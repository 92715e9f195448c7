import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import type { RunEvent } from '../../../../src/core/event-types.ts'
import { captionOf } from '../../../../src/views/caption.ts'
import { duration } from '../../parts/amounts.tsx'
import { run as runWords } from '../../words/en/run.ts'
import { ServerWords } from '../../words/server-words.tsx'
import { wordsOf } from '../../words/words.tsx'
import { type Span, spanOf } from './span.ts'
import styles from './timeline.module.css'

const say = wordsOf('run', runWords)

interface TimelineProps {
  readonly events: readonly RunEvent[]
  /** Number of the event that is looked at; what comes after it has not happened yet. */
  readonly seq: number
  readonly onSelect: (seq: number) => void
  /** An event was clicked, which is more than to come by it with the keys. */
  readonly onChoose: (seq: number) => void
}

/** Every event of a run, with when it happened, how long it took, and what it cost. Arrow keys go from one to the next. */
export function Timeline({ events, seq, onSelect, onChoose }: TimelineProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (list.current?.contains(document.activeElement)) list.current?.querySelector<HTMLButtonElement>(`[data-seq="${seq}"]`)?.focus()
  }, [seq])
  const startedAt = events[0]?.at ?? 0
  const totalMs = Math.max(1, (events.at(-1)?.at ?? 0) - startedAt)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -events.length, End: events.length }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onSelect(Math.min(events.length, Math.max(1, seq + step)))
  }
  return (
    <ol ref={list} className={styles['timeline']} aria-label={say('events')} onKeyDown={move}>
      {events.map((event) => (
        <Row
          key={event.seq}
          event={event}
          span={spanOf(event, startedAt, totalMs)}
          sinceMs={event.at - startedAt}
          isSelected={event.seq === seq}
          isAhead={event.seq > seq}
          onChoose={onChoose}
        />
      ))}
    </ol>
  )
}

interface RowProps {
  readonly event: RunEvent
  readonly span: Span
  readonly sinceMs: number
  readonly isSelected: boolean
  readonly isAhead: boolean
  readonly onChoose: (seq: number) => void
}

const Row = memo(
  ({ event, span, sinceMs, isSelected, isAhead, onChoose }: RowProps) => (
    <li className={isAhead ? styles['ahead'] : undefined}>
      <button
        type="button"
        data-seq={event.seq}
        tabIndex={isSelected ? 0 : -1}
        aria-current={isSelected ? 'step' : undefined}
        className={styles['row']}
        onClick={() => onChoose(event.seq)}
      >
        <span className={styles['seq']}>{event.seq}</span>
        <span className={styles['when']}>+{duration(sinceMs)}</span>
        <span className={styles['what']}>
          <span className={styles['type']}>{event.type}</span> <ServerWords>{captionOf(event)}</ServerWords>
        </span>
        <span className={styles['track']} aria-hidden="true">
          <span className={styles['bar']} style={{ left: `${span.start * 100}%`, width: `max(2px, ${span.share * 100}%)` }} />
        </span>
      </button>
    </li>
  ),
  (before, after) =>
    before.event === after.event &&
    before.isSelected === after.isSelected &&
    before.isAhead === after.isAhead &&
    before.span.start === after.span.start &&
    before.span.share === after.span.share,
)
