import { Search } from 'lucide-react'
import styles from './search-box.module.css'

interface SearchBoxProps {
  /** What is searched, for those who do not see the icon. */
  readonly label: string
  readonly value: string
  readonly onChange: (words: string) => void
  readonly autoFocus?: boolean
}

/** A field for words to look for. */
export const SearchBox = ({ label, value, onChange, autoFocus = false }: SearchBoxProps) => (
  <label className={styles['box']}>
    <Search size={16} aria-hidden="true" />
    <span className="unseen">{label}</span>
    <input
      type="search"
      dir="auto"
      placeholder={label}
      value={value}
      // biome-ignore lint/a11y/noAutofocus: only on a page that is nothing but a search.
      autoFocus={autoFocus}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
)
