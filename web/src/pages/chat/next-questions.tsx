import { useQuery } from '@tanstack/react-query'
import { CornerDownRight } from 'lucide-react'
import { nextQuestionsQuery } from '../../chat/queries.ts'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './next-questions.module.css'

const say = wordsOf('chat', chat)

interface NextQuestionsProps {
  readonly run: string
  readonly onAsk: (question: string) => void
}

/** What might be asked next: what stands beside the cited sections. */
export function NextQuestions({ run, onAsk }: NextQuestionsProps) {
  const { data } = useQuery(nextQuestionsQuery(run))
  if (!data || data.questions.length === 0) return null
  return (
    <nav aria-label={say('related')} className={styles['next']}>
      <h3 className={styles['head']}>{say('related')}</h3>
      <ul className={styles['list']}>
        {data.questions.map(({ question, heading, document }) => (
          <li key={question}>
            <button type="button" className={styles['question']} title={document} onClick={() => onAsk(question)}>
              <CornerDownRight size={15} aria-hidden="true" /> <span dir="auto">{heading}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
