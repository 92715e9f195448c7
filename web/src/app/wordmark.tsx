import { Link } from '@tanstack/react-router'
import { shell } from '../words/en/shell.ts'
import { wordsOf } from '../words/words.tsx'
import styles from './wordmark.module.css'

const say = wordsOf('shell', shell)

/** The name of the product; leads to a new question. */
export const Wordmark = () => (
  <Link to="/" className={styles['wordmark']} aria-label={say('home')}>
    ibid<span aria-hidden="true">.</span>
  </Link>
)
