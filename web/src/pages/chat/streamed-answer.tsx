import { streamedBlocks } from '../../chat/streamed-blocks.ts'
import { Markdown } from '../../parts/markdown.tsx'
import styles from './answer.module.css'
import { showMark } from './source-mark.tsx'

/** An answer while it is written. What stands above its last paragraph is not looked at again. */
export const StreamedAnswer = ({ text }: { readonly text: string }) => (
  <div className={styles['text']}>
    {streamedBlocks(text).map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece has nothing but its place, and it keeps that.
      <Markdown key={index} text={block} mark={showMark} />
    ))}
  </div>
)
