import { Meter } from '@base-ui/react/meter'
import { grouped } from '../../../../src/views/amounts.ts'
import type { Turn } from '../../chat/conversation.ts'
import { dollars } from '../../parts/amounts.tsx'
import styles from './gauges.module.css'

export interface GaugesProps {
  readonly turns: readonly Turn[]
  /** Of the newest prompt; 0 before the first. */
  readonly promptTokens: number
  /** Of the longest prompt there may be. */
  readonly contextTokens: number | undefined
  /** Microdollars of the run under way; null where a price is unknown. */
  readonly cost: number | null
}

/** How full the newest prompt was, and what the conversation has cost. */
export const Gauges = ({ turns, promptTokens, contextTokens, cost }: GaugesProps) => (
  <div className={styles['gauges']}>
    <Context tokens={promptTokens} most={contextTokens} />
    <Cost turns={turns} running={cost} />
  </div>
)

function Context({ tokens, most }: { readonly tokens: number; readonly most: number | undefined }) {
  if (tokens === 0) return null
  if (most === undefined || most <= 0)
    return (
      <span className={[styles['gauge'], styles['plain']].join(' ')} title="Tokens of the newest prompt">
        context {grouped(tokens)}
      </span>
    )
  const share = Math.min(100, Math.round((tokens / most) * 100))
  const words = `${grouped(tokens)} of ${grouped(most)} tokens in the newest prompt`
  return (
    <span className={styles['gauge']} title={words}>
      <Meter.Root value={share} aria-label="Context" getAriaValueText={() => words}>
        <Meter.Track className={styles['bar']}>
          <Meter.Indicator className={[styles['fill'], share >= 85 ? styles['full'] : ''].join(' ')} />
        </Meter.Track>
      </Meter.Root>
      <span aria-hidden="true">{share}% context</span>
    </span>
  )
}

function Cost({ turns, running }: { readonly turns: readonly Turn[]; readonly running: number | null }) {
  const settled = turns.flatMap(({ result }) => (result ? [result.costUsd] : []))
  const costs = [...settled, running === null ? null : running / 1_000_000]
  const known = costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0)
  const isPartlyUnknown = costs.includes(null)
  if (known === 0 && !isPartlyUnknown) return null
  const words = isPartlyUnknown ? (known === 0 ? 'cost unknown' : `over ${dollars(known)}`) : dollars(known)
  return (
    <span className={styles['gauge']} title="Spent in this conversation">
      {words}
    </span>
  )
}
