import { memo, type RefObject } from 'react'
import { useNear } from '../../chat/near.ts'
import { PlainTurn } from './plain-turn.tsx'
import styles from './turn-place.module.css'
import { TurnView, type TurnViewProps } from './turn-view.tsx'

interface TurnPlaceProps extends TurnViewProps {
  readonly scroller: RefObject<HTMLElement | null>
  /** Whether later runs are told nothing of it and of what stands above. */
  readonly isForgottenToHere: boolean
}

/** Where a turn stands. Far from what is in sight it is there in bare words only, so that long conversations stay fast. */
export const TurnPlace = memo(({ scroller, isForgottenToHere, ...turn }: TurnPlaceProps) => {
  const { place, isNear } = useNear(scroller, turn.isWatched || turn.live !== undefined || turn.asks !== undefined)
  return (
    <div ref={place} className={styles['place']}>
      {isNear ? <TurnView {...turn} /> : <PlainTurn turn={turn.turn} />}
      {isForgottenToHere && <p className={styles['forgotten']}>Later prompts are told nothing of what stands above.</p>}
    </div>
  )
})
