import type { UsageReport } from '../../../../src/core/schemas/http/runs.ts'
import { grouped } from '../../../../src/views/amounts.ts'
import { dollars } from '../../parts/amounts.tsx'
import styles from './day-chart.module.css'

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
  const words = (amount: number) => (hasPrices ? dollars(amount) : `${grouped(amount)} tokens`)
  const cap = hasPrices ? capUsd : undefined
  const isDrawn = cap !== undefined && cap <= most * mostAbove
  const top = isDrawn ? Math.max(most, cap) * 1.05 : most
  const capAt = isDrawn ? height - (cap / top) * height : 0
  const capWords = cap === undefined ? '' : `; the cap is ${words(cap)} per day`
  return (
    <figure className={styles['chart']}>
      <figcaption>{hasPrices ? 'Cost per day' : 'Tokens per day'}</figcaption>
      <div className={styles['plot']}>
        <svg
          viewBox={`0 0 ${days.length} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`At most ${words(most)} on one day${capWords}`}
        >
          {days.map((name, index) => {
            const tall = (amountOf(name) / top) * height
            return (
              <rect key={name} x={index + 0.1} width={0.8} y={height - tall} height={tall} className={isOver(amountOf(name), cap)}>
                <title>{`${name}: ${words(amountOf(name))}`}</title>
              </rect>
            )
          })}
          {isDrawn && <line x1={0} x2={days.length} y1={capAt} y2={capAt} className={styles['cap']} />}
        </svg>
        {isDrawn && (
          <span aria-hidden="true" className={styles['cap-label']} style={{ top: `${(capAt / height) * 100}%` }}>
            cap {words(cap)}
          </span>
        )}
      </div>
      <div className={styles['axis']} aria-hidden="true">
        <span>{report.from}</span>
        <span>
          most: {words(most)}
          {cap !== undefined && !isDrawn && `, cap: ${words(cap)}`}
        </span>
        <span>{report.to}</span>
      </div>
    </figure>
  )
}

const isOver = (amount: number, cap: number | undefined): string | undefined =>
  cap !== undefined && amount >= cap ? styles['over'] : undefined
