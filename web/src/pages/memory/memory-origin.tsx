import { Link } from '@tanstack/react-router'
import type { MemoryView } from '../../../../src/core/schemas/http/memory.ts'
import { Moment } from '../../parts/amounts.tsx'
import { memory as messages } from '../../words/en/memory.ts'
import { language } from '../../words/language.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from '../memory.module.css'

const say = wordsOf('memory', messages)

const makers: Readonly<Record<MemoryView['provenance']['by'], string>> = {
  person: say('byPerson'),
  model: say('byModel'),
  'look-back': say('byLookBack'),
}

/** Who had a fact remembered and when, with the words it rests on and the way to them. */
export function MemoryOrigin({ memory: { provenance, createdAt } }: { readonly memory: MemoryView }) {
  const { by, session, run, quote } = provenance
  const words = makers[by]
  const maker =
    session !== undefined ? (
      <Link to="/sessions/$session" params={{ session }}>
        {words}
      </Link>
    ) : run !== undefined ? (
      <Link to="/runs/$run" params={{ run }}>
        {words}
      </Link>
    ) : (
      words
    )
  const when = <Moment at={createdAt} />
  return (
    <span className={styles['origin']}>
      {quote === undefined
        ? say.with('origin', { maker, when })
        : say.with('originQuoted', { maker, when, quote: <q dir="auto">{quote}</q> })}
    </span>
  )
}

/** How often a fact was used, and until when it is kept. */
export function MemoryUse({ memory: { uses: count, lastUsedAt, expiresAt } }: { readonly memory: MemoryView }) {
  const uses = count === 0 ? say('notUsed') : say.with('uses', { count, when: <Moment at={lastUsedAt} /> })
  if (expiresAt === undefined) return <span>{uses}</span>
  const date = <time dateTime={new Date(expiresAt).toISOString()}>{dates.format(expiresAt)}</time>
  return <span>{say.with('expires', { uses, date })}</span>
}

const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
