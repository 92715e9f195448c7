import { useQuery } from '@tanstack/react-query'
import { exampleQuestionsQuery } from '../../api/collections.ts'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './start-lists.module.css'

const say = wordsOf('chat', chat)

/** What might be asked first; a click asks. */
export function ExampleQuestions({ onAsk }: { readonly onAsk: ((question: string) => void) | undefined }) {
  const { data } = useQuery(exampleQuestionsQuery)
  if (!data || data.questions.length === 0) return null
  return (
    <section aria-label={say('examples')} className={styles['part']}>
      <h2 className={styles['heading']}>{say('examples')}</h2>
      <ul className={styles['questions']}>
        {data.questions.map(({ question, document }) => (
          <li key={question}>
            <button type="button" className={styles['question']} title={document} disabled={!onAsk} onClick={() => onAsk?.(question)}>
              <span dir="auto">{question}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
