import { useEffect, useRef, useState } from 'react'
import { SearchBox } from '../../parts/search-box.tsx'

/** ms without a key after which a filter counts: each one asks the server and changes the address. */
const restMs = 120

interface FilterBoxProps {
  readonly label: string
  /** The filter that counts. */
  readonly value: string
  readonly onChange: (words: string) => void
}

/** A field whose words count once nobody types any more, so that typing waits for nothing. */
export function FilterBox({ label, value, onChange }: FilterBoxProps) {
  const [words, setWords] = useState(value)
  const told = useRef(value)
  // The address has changed by other ways than this field.
  useEffect(() => {
    if (value !== told.current) setWords(value)
    told.current = value
  }, [value])
  useEffect(() => {
    if (words === told.current) return
    const timer = setTimeout(() => {
      told.current = words
      onChange(words)
    }, restMs)
    return () => clearTimeout(timer)
  }, [words, onChange])
  return <SearchBox label={label} value={words} onChange={setWords} />
}
