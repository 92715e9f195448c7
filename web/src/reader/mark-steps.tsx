import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../parts/button.tsx'
import { reader } from '../words/en/reader.ts'
import { wordsOf } from '../words/words.tsx'
import styles from './mark-steps.module.css'

const say = wordsOf('reader', reader)

interface MarkStepsProps {
  /** In the order that one steps through. */
  readonly marks: readonly number[]
  readonly mark: number | undefined
  readonly onStep: (mark: number) => void
}

/** From mark to mark. */
export function MarkSteps({ marks, mark, onStep }: MarkStepsProps) {
  const index = mark === undefined ? -1 : marks.indexOf(mark)
  const go = (to: number) => {
    const next = marks[to]
    if (next !== undefined) onStep(next)
  }
  return (
    <>
      {/* At an end they stay what has the focus. */}
      <IconButton label={say('previousMark')} icon={ChevronLeft} aria-disabled={index <= 0} onClick={() => go(index - 1)} />
      <span className={styles['count']} aria-live="polite">
        {index < 0 ? say('notCited') : say('markOf', { mark: mark ?? '', count: marks.length })}
      </span>
      <IconButton label={say('nextMark')} icon={ChevronRight} aria-disabled={index + 1 >= marks.length} onClick={() => go(index + 1)} />
    </>
  )
}
