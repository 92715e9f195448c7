import { parts } from '../words/en/parts.ts'
import { wordsOf } from '../words/words.tsx'
import styles from './diff.module.css'

const say = wordsOf('parts', parts)

interface DiffProps {
  readonly diff: string
  readonly label?: string
  /** Whether long lines are broken, as prose is, in place of scrolled, as code is. */
  readonly wraps?: boolean
}

/** A unified diff; what was added and removed is told by its signs as well as by colour. */
export const Diff = ({ diff, label = say('changes'), wraps = false }: DiffProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keys.
  <section className={[styles['diff'], wraps ? styles['wraps'] : ''].join(' ')} tabIndex={0} aria-label={label}>
    <pre>
      {linesOf(diff).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place, and it does not change.
        <span key={index} className={[styles['line'], toneOf(line)].filter(Boolean).join(' ')}>
          {line === '' ? ' ' : line}
        </span>
      ))}
    </pre>
  </section>
)

/** Names of files stand before the first place; behind it such a line is one of the file. */
function linesOf(diff: string): readonly string[] {
  const lines = diff.replace(/\n$/, '').split('\n')
  return lines.slice(
    Math.max(
      0,
      lines.findIndex((line) => line.startsWith('@@')),
    ),
  )
}

function toneOf(line: string): string | undefined {
  if (line.startsWith('+')) return styles['added']
  if (line.startsWith('-')) return styles['removed']
  return line.startsWith('@') ? styles['place'] : undefined
}
