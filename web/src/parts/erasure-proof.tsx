import type { ErasureAnswer } from '../../../src/core/schemas/http/accounts.ts'
import { Notice } from './notice.tsx'

/** How many there are of each kind. */
export const AmountList = ({ amounts }: { readonly amounts: Readonly<Record<string, number>> }) => (
  <ul>
    {Object.entries(amounts).map(([what, count]) => (
      <li key={what}>
        {what}: {count}
      </li>
    ))}
  </ul>
)

/** What was deleted of somebody, and what the search for the rest of it has found. */
export const ErasureProof = ({ erasure: { before, after, traces, left } }: { readonly erasure: ErasureAnswer }) => (
  <div className="stack">
    {Object.keys(after).length === 0 && left.length === 0 ? (
      <Notice kind="good">Everything is deleted, for good.</Notice>
    ) : (
      <Notice kind="bad">
        Not everything is deleted yet; do it once more.
        <AmountList amounts={after} />
        {left.join('. ')}
      </Notice>
    )}
    <p>There was:</p>
    <AmountList amounts={before} />
    {traces.length === 0 ? (
      <p>Every column of every table and every file was looked through: no id, mail address or name is left.</p>
    ) : (
      <>
        <p>Still found, in words of others or by mistake:</p>
        <ul>
          {traces.map(({ word, place, count }) => (
            <li key={`${word} ${place}`}>
              {word} in <code>{place}</code>: {count}
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
)
