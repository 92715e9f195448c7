import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sessionsQuery } from '../../api/sessions.ts'
import { Moment } from '../../parts/amounts.tsx'
import styles from './start-lists.module.css'

/** As many as fit beneath a question. */
const most = 3

/** The newest conversations, to go on with. */
export function RecentConversations() {
  const { data } = useQuery(sessionsQuery('', most))
  if (!data || data.sessions.length === 0) return null
  return (
    <section aria-label="Recent conversations" className={styles['part']}>
      <h2 className={styles['heading']}>Recent conversations</h2>
      <ul className={styles['recent']}>
        {data.sessions.map(({ id, title, createdAt }) => (
          <li key={id}>
            <Link to="/sessions/$session" params={{ session: id }} className={styles['conversation']}>
              <span dir="auto" className={styles['title']}>
                {title}
              </span>
              <span className="soft">
                <Moment at={createdAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
