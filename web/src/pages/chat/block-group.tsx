import { memo } from 'react'
import { useNearNow } from '../../chat/near.ts'
import { Markdown, type ShowMark } from '../../parts/markdown.tsx'
import { plainWords } from '../../parts/plain-words.ts'
import styles from './block-group.module.css'

interface BlockGroupProps {
  readonly blocks: readonly string[]
  readonly mark: ShowMark
  /** Whether the answer has no other. */
  readonly isAlone: boolean
  /** Whether the answer is being written; the same for all of its groups. */
  readonly isWritten: boolean
}

/**
 * Some blocks of an answer. Far from what is in sight a long answer is there in bare words only, which can be searched: what a page holds, and what its browser
 * has to collect at one go, does not grow with the answer.
 */
export const BlockGroup = memo(
  ({ blocks, mark, isAlone, isWritten }: BlockGroupProps) => {
    const text = blocks.join('\n\n')
    const { place, isNear, height } = useNearNow(isAlone || isWritten, text)
    if (isNear || isAlone)
      return (
        <div ref={place} className={styles['group']} data-near>
          {blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a block has nothing but its place, and it keeps that.
            <Markdown key={index} text={block} mark={mark} />
          ))}
        </div>
      )
    return (
      <div ref={place} dir="auto" className={styles['far']} style={height === undefined ? undefined : { height }}>
        {plainWords(text)}
      </div>
    )
  },
  (before, next) =>
    before.mark === next.mark &&
    before.isAlone === next.isAlone &&
    before.blocks.length === next.blocks.length &&
    before.blocks.every((block, index) => block === next.blocks[index]),
)
