import type { RunResult } from '../../../../src/core/run-result.ts'
import { placeOf } from '../../chat/source-place.ts'
import { Badge } from '../../parts/badge.tsx'
import { Table } from '../../parts/table.tsx'
import { compare } from '../../words/en/compare.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('compare', compare)

/** The places that both answers cite, or one of them: the same place has another handle in every run. */
export function SourcesTable({ results }: { readonly results: readonly RunResult[] }) {
  const cited = results.map(({ sources }) => new Set(sources.map((source) => placeOf(source).join(' › '))))
  const [first = new Set(), second = new Set()] = cited
  const places = [...new Set([...first, ...second])]
  if (places.length === 0) return null
  return (
    <section aria-label={say('sources')} className="stack">
      <h2>{say('sources')}</h2>
      <Table
        caption={say('sourcesOfBoth')}
        rows={places}
        keyOf={(place) => place}
        columns={[
          { title: say('source'), cell: (place) => place },
          {
            title: say('citedBy'),
            cell: (place) =>
              first.has(place) && second.has(place) ? (
                say('both')
              ) : (
                <Badge tone={first.has(place) ? 'bad' : 'good'}>{first.has(place) ? say('onlyFirst') : say('onlySecond')}</Badge>
              ),
          },
        ]}
      />
    </section>
  )
}
