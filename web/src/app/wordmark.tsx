import { Link } from '@tanstack/react-router'
import styles from './wordmark.module.css'

/** The name of the product; leads to a new question. */
export const Wordmark = () => (
  <Link to="/" className={styles['wordmark']} aria-label="ibid, a new question">
    ibid<span aria-hidden="true">.</span>
  </Link>
)
