import type { UsageReport } from '../../../../src/core/schemas/http/runs.ts'
import { dollars } from '../../parts/amounts.tsx'
import { usage } from '../../words/en/usage.ts'
import { wordsOf } from '../../words/words.tsx'
import { dayWords } from './day.ts'
import styles from './day-chart.module.css'

const say = wordsOf('usage', usage)

const dayMs = 86_400_000
const height = 120
/** A cap so many times above the dearest day would leave nothing to see of the days. */
const mostAbove = 4

interface DayChartProps {
  readonly report: UsageReport
  /** US dollars that may be spent on a day by whoever the report is of; undefined where it is of several. */
  readonly capUsd: number | undefined
}

/** A bar a day with the cap as a line: what was spent, or the tokens where nothing has a price. The table beneath says the same in words. */
export function DayChart({ report, capUsd }: DayChartProps) {
  const byDay = new Map(report.byDay.map((day) => [day.name, day]))
  const first = Date.parse(report.from)
  const days = Array.from({ length: Math.round((Date.parse(report.to) - first) / dayMs) + 1 }, (_, index) =>
    new Date(first + index * dayMs).toISOString().slice(0, 10),
  )
  const hasPrices = report.byDay.some(({ costUsd }) => (costUsd ?? 0) > 0)
  const amountOf = (name: string): number => {
    const day = byDay.get(name)
    if (!day) return 0
    return hasPrices ? (day.costUsd ?? 0) : day.inputTokens + day.outputTokens
  }
  const most = Math.max(...days.map(amountOf))
  if (most === 0 || days.length < 2) return null
  const words = (amount: number) => (hasPrices ? dollars(amount) : say('tokens', { count: amount }))
  const cap = hasPrices ? capUsd : undefined
  const isDrawn = cap !== undefined && cap <= most * mostAbove
  const top = isDrawn ? Math.max(most, cap) * 1.05 : most
  const capAt = isDrawn ? height - (cap / top) * height : 0
  const highest = { amount: words(most) }
  return (
    <figure className={styles['chart']}>
      <figcaption>{hasPrices ? say('costPerDay') : say('tokensPerDay')}</figcaption>
      <div className={styles['plot']}>
        <svg
          viewBox={`0 0 ${days.length} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={cap === undefined ? say('highest', highest) : say('highestWithLimit', { ...highest, limit: words(cap) })}
        >
          {days.map((name, index) => {
            const tall = (amountOf(name) / top) * height
            return (
              <rect key={name} x={index + 0.1} width={0.8} y={height - tall} height={tall} className={isOver(amountOf(name), cap)}>
                <title>{`${dayWords(name)}: ${words(amountOf(name))}`}</title>
              </rect>
            )
          })}
          {isDrawn && <line x1={0} x2={days.length} y1={capAt} y2={capAt} className={styles['cap']} />}
        </svg>
        {isDrawn && (
          <span aria-hidden="true" className={styles['cap-label']} style={{ top: `${(capAt / height) * 100}%` }}>
            {say('limit', { limit: words(cap) })}
          </span>
        )}
      </div>
      <div className={styles['axis']} aria-hidden="true">
        <span>{dayWords(report.from)}</span>
        <span>{cap === undefined || isDrawn ? say('highest', highest) : say('highestWithLimit', { ...highest, limit: words(cap) })}</span>
        <span>{dayWords(report.to)}</span>
      </div>
    </figure>
  )
}

const isOver = (amount: number, cap: number | undefined): string | undefined =>
  cap !== undefined && amount >= cap ? styles['over'] : undefined
