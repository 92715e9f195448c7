import { Link } from '@tanstack/react-router'
import styles from './admin-nav.module.css'
import { useAdministration } from './places.ts'

/** The pages of the administration, above each of them. */
export function AdminNav() {
  const { label, places } = useAdministration()
  return (
    <nav aria-label={label} className={styles['nav']}>
      <ul className={styles['list']}>
        {places.map(({ to, label: name, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={styles['place']}>
              <Icon size={15} aria-hidden="true" /> {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
