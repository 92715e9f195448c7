import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sessionsQuery } from '../../api/sessions.ts'
import { newestBranches } from '../../chat/newest-branches.ts'
import { Moment } from '../../parts/amounts.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './start-lists.module.css'

const say = wordsOf('chat', chat)

/** As many as fit beneath a question. */
const most = 3

/** The newest conversations, to go on with. */
export function RecentConversations() {
  const { data } = useQuery(sessionsQuery('', most * 2))
  const sessions = newestBranches(data?.sessions ?? []).slice(0, most)
  if (sessions.length === 0) return null
  return (
    <section aria-label={say('recent')} className={styles['part']}>
      <h2 className={styles['heading']}>{say('recent')}</h2>
      <ul className={styles['recent']}>
        {sessions.map(({ id, title, updatedAt }) => (
          <li key={id}>
            <Link to="/sessions/$session" params={{ session: id }} className={styles['conversation']}>
              <span dir="auto" className={styles['title']}>
                {title}
              </span>
              <span className="soft">
                <Moment at={updatedAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
