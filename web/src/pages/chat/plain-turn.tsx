import type { Turn } from '../../chat/conversation.ts'
import styles from './turn-view.module.css'

/** A turn in bare words, where nobody looks at it just now: it can be searched, and costs little. */
export const PlainTurn = ({ turn: { question, result } }: { readonly turn: Turn }) => (
  <article className={[styles['turn'], styles['over'], styles['plain']].join(' ')}>
    <h2 className={styles['question']}>{question}</h2>
    <p>{result?.answer}</p>
  </article>
)
