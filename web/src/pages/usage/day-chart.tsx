import type { UsageReport } from '../../../../src/core/schemas/http/runs.ts'
import { grouped } from '../../../../src/views/amounts.ts'
import { dollars } from '../../parts/amounts.tsx'
import styles from './day-chart.module.css'

const dayMs = 86_400_000
const height = 120

/** A bar a day: what was spent, or the tokens where nothing has a price. The table beneath says the same in words. */
export function DayChart({ report }: { readonly report: UsageReport }) {
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
  return (
    <figure className={styles['chart']}>
      <figcaption>{hasPrices ? 'Spent a day' : 'Tokens a day'}</figcaption>
      <svg viewBox={`0 0 ${days.length} ${height}`} preserveAspectRatio="none" role="img" aria-label={`At most ${words(most)} on one day`}>
        {days.map((name, index) => {
          const tall = (amountOf(name) / most) * height
          return (
            <rect key={name} x={index + 0.1} width={0.8} y={height - tall} height={tall}>
              <title>{`${name}: ${words(amountOf(name))}`}</title>
            </rect>
          )
        })}
      </svg>
      <div className={styles['axis']} aria-hidden="true">
        <span>{report.from}</span>
        <span>most: {words(most)}</span>
        <span>{report.to}</span>
      </div>
    </figure>
  )
}
