import type { UsageReport } from '../../../../src/core/schemas/http/runs.ts'
import { dollars } from '../../parts/amounts.tsx'
import { usage } from '../../words/en/usage.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './bar-chart.module.css'

const say = wordsOf('usage', usage)

/** Bars at most: what is behind them stands in the table. */
const most = 8

interface BarChartProps {
  /** What the bars are of where there are prices, and where there are none. */
  readonly titles: { readonly cost: string; readonly tokens: string }
  readonly rows: UsageReport['byModel']
}

/** A bar for each thing that something was spent on, the dearest first. The table beneath says the same in words. */
export function BarChart({ titles, rows }: BarChartProps) {
  const hasPrices = rows.some(({ costUsd }) => (costUsd ?? 0) > 0)
  const amountOf = ({ costUsd, inputTokens, outputTokens }: (typeof rows)[number]) =>
    hasPrices ? (costUsd ?? 0) : inputTokens + outputTokens
  const words = (amount: number) => (hasPrices ? dollars(amount) : say('tokens', { count: amount }))
  const shown = rows.toSorted((a, b) => amountOf(b) - amountOf(a)).slice(0, most)
  const all = rows.reduce((sum, row) => sum + amountOf(row), 0)
  if (rows.length < 2 || all === 0) return null
  return (
    <figure className={styles['chart']}>
      <figcaption>{hasPrices ? titles.cost : titles.tokens}</figcaption>
      <ul className={styles['bars']}>
        {shown.map((row) => (
          <li key={row.name}>
            <span className={styles['name']} dir="auto">
              {row.name}
            </span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(amountOf(row) / all) * 100} height={10} />
            </svg>
            <span className={styles['amount']}>
              {say('share', { amount: words(amountOf(row)), percent: Math.round((amountOf(row) / all) * 100) })}
            </span>
          </li>
        ))}
      </ul>
      {rows.length > most && <p className="soft">{say('moreInTable', { count: rows.length - most })}</p>}
    </figure>
  )
}
