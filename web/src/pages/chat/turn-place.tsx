import { memo } from 'react'
import type { Turn } from '../../chat/conversation.ts'
import { useNear } from '../../chat/near.ts'
import { plainWords } from '../../parts/plain-words.ts'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './turn-place.module.css'
import view from './turn-view.module.css'
import { TurnView, type TurnViewProps } from './turn-view.tsx'

const say = wordsOf('chat', chat)

/** A turn in bare words, where nobody looks at it just now: it can be searched, and costs little. */
const PlainTurn = ({ turn: { question, result } }: { readonly turn: Turn }) => (
  <article className={[view['turn'], view['over'], view['plain']].join(' ')}>
    <h2 className={view['question']}>{question}</h2>
    <p>{result && plainWords(result.answer)}</p>
  </article>
)

interface TurnPlaceProps extends TurnViewProps {
  /** Whether later runs are told nothing of it and of what stands above. */
  readonly isForgottenToHere: boolean
}

/** Where a turn stands. Far from what is in sight it is there in bare words only, so that long conversations stay fast. */
export const TurnPlace = memo(({ isForgottenToHere, ...turn }: TurnPlaceProps) => {
  const { place, isNear } = useNear(turn.isWatched || turn.live !== undefined || turn.asks !== undefined)
  return (
    <div ref={place} id={turn.turn.run} className={styles['place']} data-watched={turn.isWatched || undefined}>
      {isNear ? <TurnView {...turn} /> : <PlainTurn turn={turn.turn} />}
      {isForgottenToHere && <p className={styles['forgotten']}>{say('cleared')}</p>}
    </div>
  )
})
