import { CircleCheck } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../../../parts/button.tsx'
import { setup } from '../../../words/en/setup.ts'
import { wordsOf } from '../../../words/words.tsx'
import styles from './set-up.module.css'

const say = wordsOf('setup', setup)

interface SetUpCardProps {
  readonly title: string
  readonly isDone: boolean
  /** Words of the button that leaves it out; absent where there is nothing to leave out any more. */
  readonly skip: string | undefined
  readonly onSkip: () => void
  readonly children: ReactNode
}

/** A step of the set-up. */
export function SetUpCard({ title, isDone, skip, onSkip, children }: SetUpCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles['card']}>
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {isDone && <CircleCheck size={18} role="img" aria-label={say('done')} className={styles['done']} />}
        {skip !== undefined && (
          <Button kind="quiet" className={styles['skip']} onClick={onSkip}>
            {skip}
          </Button>
        )}
      </div>
      {children}
    </section>
  )
}
