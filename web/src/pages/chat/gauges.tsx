import { Meter } from '@base-ui/react/meter'
import type { Turn } from '../../chat/conversation.ts'
import { dollars, grouped } from '../../parts/amounts.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './gauges.module.css'

const say = wordsOf('chat', chat)

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
      <span className={[styles['gauge'], styles['plain']].join(' ')} title={say('contextAbout')}>
        {say('contextTokens', { count: tokens })}
      </span>
    )
  const share = Math.min(100, Math.round((tokens / most) * 100))
  const words = say('contextOf', { tokens: grouped(tokens), most: grouped(most) })
  return (
    <span className={styles['gauge']} title={words}>
      <Meter.Root value={share} aria-label={say('context')} getAriaValueText={() => words}>
        <Meter.Track className={styles['bar']}>
          <Meter.Indicator className={[styles['fill'], share >= 85 ? styles['full'] : ''].join(' ')} />
        </Meter.Track>
      </Meter.Root>
      <span aria-hidden="true">{say('contextShare', { share })}</span>
    </span>
  )
}

function Cost({ turns, running }: { readonly turns: readonly Turn[]; readonly running: number | null }) {
  const settled = turns.flatMap(({ result }) => (result ? [result.costUsd] : []))
  const costs = [...settled, running === null ? null : running / 1_000_000]
  const known = costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0)
  // That no price is known says nothing here.
  if (known === 0) return null
  const words = costs.includes(null) ? say('costOver', { cost: dollars(known) }) : dollars(known)
  return (
    <span className={styles['gauge']} title={say('spent')}>
      {words}
    </span>
  )
}
