import { type KeyboardEvent, memo, useEffect, useMemo, useRef } from 'react'
import type { RunEvent } from '../../../../src/core/event-types.ts'
import { dollars, duration, grouped } from '../../parts/amounts.tsx'
import { run as runWords } from '../../words/en/run.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './waterfall.module.css'
import { axisTicks, type WaterfallRow, waterfallRows } from './waterfall-rows.ts'

const say = wordsOf('run', runWords)

interface WaterfallProps {
  readonly events: readonly RunEvent[]
  /** Number of the event that is looked at; what comes after it has not happened yet. */
  readonly seq: number
  readonly onSelect: (seq: number) => void
  /** A row was clicked, or Enter pressed on it. */
  readonly onChoose: (seq: number) => void
}

/** What a run spent its time, tokens and money on: steps and their calls as bars on one axis of time. Arrow keys go from one to the next. */
export function Waterfall({ events, seq, onSelect, onChoose }: WaterfallProps) {
  const tree = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => waterfallRows(events), [events])
  const at = Math.max(
    0,
    rows.findIndex((row) => row.seq === seq),
  )
  const isSelected = rows[at]?.seq === seq
  useEffect(() => {
    if (tree.current?.contains(document.activeElement)) tree.current.querySelector<HTMLElement>(`[data-seq="${seq}"]`)?.focus()
  }, [seq])
  const [run] = rows
  if (!run) return null
  const totalMs = Math.max(1, ...rows.map(({ start, ms }) => start + ms))
  const ticks = axisTicks(totalMs)
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return onChoose((rows[at] ?? run).seq)
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -rows.length, End: rows.length }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + step))]
    if (next) onSelect(next.seq)
  }
  return (
    <section className={styles['waterfall']} aria-label={say('waterfall')}>
      <div className={styles['axis']} aria-hidden="true">
        <div className={styles['ticks']}>
          {ticks.map((ms) => (
            <span key={ms} style={{ left: `${(ms / totalMs) * 100}%` }}>
              {ms === 0 ? '0' : ms / totalMs < lastLabel && duration(ms)}
            </span>
          ))}
        </div>
        <span className={styles['figures']}>
          <span>{say('time')}</span>
          <span>{say('tokenColumn')}</span>
          <span>{say('cost')}</span>
        </span>
      </div>
      <div className={styles['grid']} aria-hidden="true">
        <div className={styles['ticks']}>
          {ticks.map((ms) => (
            <span key={ms} style={{ left: `${(ms / totalMs) * 100}%` }} />
          ))}
        </div>
      </div>
      <div ref={tree} role="tree" aria-label={say('waterfallTree')} onKeyDown={move}>
        {rows.map((row, index) => (
          <Row
            key={row.seq}
            row={row}
            totalMs={totalMs}
            isSelected={isSelected && index === at}
            isReachable={index === at}
            isAhead={row.seq > seq}
            onChoose={onChoose}
          />
        ))}
      </div>
    </section>
  )
}

/** Share of the axis behind which a label would leave it. */
const lastLabel = 0.88

interface RowProps {
  readonly row: WaterfallRow
  readonly totalMs: number
  readonly isSelected: boolean
  /** Whether the tab key comes to it. */
  readonly isReachable: boolean
  readonly isAhead: boolean
  readonly onChoose: (seq: number) => void
}

const Row = memo(({ row, totalMs, isSelected, isReachable, isAhead, onChoose }: RowProps) => {
  const { seq, level, kind, name, about, start, ms, tokens, costUsd, hasFailed, isOpen } = row
  const time = isOpen ? say('soFar', { time: duration(ms) }) : duration(ms)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the tree select.
    <div
      role="treeitem"
      data-seq={seq}
      data-level={level}
      aria-level={level}
      aria-selected={isSelected}
      tabIndex={isReachable ? 0 : -1}
      className={[styles['row'], isAhead && styles['ahead']].filter(Boolean).join(' ')}
      onClick={() => onChoose(seq)}
    >
      <span className={styles['name']}>
        <strong>{name}</strong> <span className={styles['about']}>{about}</span>
        {hasFailed && <span className={styles['failed']}> {say('failed')}</span>}
      </span>
      <span className={styles['track']} aria-hidden="true">
        <span
          className={[styles['bar'], hasFailed ? styles['bad'] : styles[kind]].join(' ')}
          style={{ left: `${(start / totalMs) * 100}%`, width: `max(2px, ${(ms / totalMs) * 100}%)` }}
        />
      </span>
      <span className={styles['figures']}>
        <span>
          <span className="unseen">{start > 0 ? say('tookAfter', { start: duration(start), time }) : say('took', { time })}</span>{' '}
          <span aria-hidden="true">{time}</span>
        </span>
        <span>
          {tokens > 0 &&
            say.with('tokenFigure', {
              amount: grouped(tokens),
              unit: <span className={styles['unit']}>{say('tokenUnit', { count: tokens })}</span>,
            })}
        </span>
        <span>{costUsd !== undefined && (tokens > 0 || costUsd !== 0) && dollars(costUsd)}</span>
      </span>
    </div>
  )
})
