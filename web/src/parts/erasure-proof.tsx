import type { ErasureAnswer } from '../../../src/core/schemas/http/accounts.ts'
import { parts } from '../words/en/parts.ts'
import { ServerWords } from '../words/server-words.tsx'
import { wordsOf } from '../words/words.tsx'
import { grouped } from './amounts.tsx'
import { Notice } from './notice.tsx'

const say = wordsOf('parts', parts)

/** How many there are of each kind. */
export const AmountList = ({ amounts }: { readonly amounts: Readonly<Record<string, number>> }) => (
  <ul>
    {Object.entries(amounts).map(([what, count]) => (
      <li key={what}>{say.with('amount', { what: <ServerWords>{what}</ServerWords>, count: grouped(count) })}</li>
    ))}
  </ul>
)

/** What was deleted of somebody, and what the search for the rest of it has found. */
export const ErasureProof = ({ erasure: { before, after, traces, left } }: { readonly erasure: ErasureAnswer }) => (
  <div className="stack">
    {Object.keys(after).length === 0 && left.length === 0 ? (
      <Notice kind="good">{say('deletedAll')}</Notice>
    ) : (
      <Notice kind="bad">
        {say('deletedPart')}
        <AmountList amounts={after} />
        {left.join('. ')}
      </Notice>
    )}
    <p>{say('before')}</p>
    <AmountList amounts={before} />
    {traces.length === 0 ? (
      <p>{say('noTraces')}</p>
    ) : (
      <>
        <p>{say('traces')}</p>
        <ul>
          {traces.map(({ word, place, count }) => (
            <li key={`${word} ${place}`}>{say.with('trace', { word, place: <code>{place}</code>, count })}</li>
          ))}
        </ul>
      </>
    )}
  </div>
)
