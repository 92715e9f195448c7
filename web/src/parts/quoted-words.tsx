import { createContext, type ReactNode, useContext } from 'react'
import { contradicting } from './quoted-parts.ts'
import styles from './quoted-words.module.css'

/** The mark whose quote is looked at. */
export const LookedAt = createContext<number | undefined>(undefined)

interface QuotedWordsProps {
  readonly marks: readonly number[]
  readonly children: ReactNode
}

/** Words that an answer quotes, with the ones that are looked at apart from the others. */
export function QuotedWords({ marks, children }: QuotedWordsProps) {
  const lookedAt = useContext(LookedAt)
  const isLookedAt = lookedAt !== undefined && marks.includes(lookedAt)
  return (
    <mark
      className={isLookedAt ? (lookedAt === contradicting ? styles['against'] : styles['looked']) : styles['other']}
      data-looked-at={isLookedAt || undefined}
    >
      {children}
    </mark>
  )
}
