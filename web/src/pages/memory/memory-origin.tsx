import { Link } from '@tanstack/react-router'
import type { MemoryView } from '../../../../src/core/schemas/http/memory.ts'
import { Moment } from '../../parts/amounts.tsx'
import styles from '../memory.module.css'

const makers: Readonly<Record<MemoryView['provenance']['by'], string>> = {
  person: 'You said so',
  model: 'Saved in a conversation',
  'look-back': 'Found by looking back at a conversation',
}

/** Who had a fact remembered and when, with the words it rests on and the way to them. */
export function MemoryOrigin({ memory: { provenance, createdAt } }: { readonly memory: MemoryView }) {
  const { by, session, run, quote } = provenance
  const words = makers[by]
  return (
    <span className={styles['origin']}>
      {session !== undefined ? (
        <Link to="/sessions/$session" params={{ session }}>
          {words}
        </Link>
      ) : run !== undefined ? (
        <Link to="/runs/$run" params={{ run }}>
          {words}
        </Link>
      ) : (
        words
      )}{' '}
      <Moment at={createdAt} />
      {quote !== undefined && (
        <>
          {': '}
          <q dir="auto">{quote}</q>
        </>
      )}
    </span>
  )
}

/** How often a fact was used, and until when it is kept. */
export const MemoryUse = ({ memory: { uses, lastUsedAt, expiresAt } }: { readonly memory: MemoryView }) => (
  <span>
    {uses === 0 ? (
      'not used yet'
    ) : (
      <>
        used {uses === 1 ? 'once' : `${uses} times`}, last <Moment at={lastUsedAt} />
      </>
    )}
    {expiresAt !== undefined && (
      <>
        , kept until <time dateTime={new Date(expiresAt).toISOString()}>{new Date(expiresAt).toLocaleDateString()}</time>
      </>
    )}
  </span>
)
