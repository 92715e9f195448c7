import type { RunResult } from '../../../../src/core/run-result.ts'
import { placeOf } from '../../chat/source-place.ts'
import { Badge } from '../../parts/badge.tsx'
import { Table } from '../../parts/table.tsx'

/** The places that both answers cite, or one of them: the same place has another handle in every run. */
export function SourcesTable({ results }: { readonly results: readonly RunResult[] }) {
  const cited = results.map(({ sources }) => new Set(sources.map((source) => placeOf(source).join(' › '))))
  const [first = new Set(), second = new Set()] = cited
  const places = [...new Set([...first, ...second])]
  if (places.length === 0) return null
  return (
    <section aria-label="Sources" className="stack">
      <h2>Sources</h2>
      <Table
        caption="The sources of both answers"
        rows={places}
        keyOf={(place) => place}
        columns={[
          { title: 'Source', cell: (place) => place },
          {
            title: 'Cited by',
            cell: (place) =>
              first.has(place) && second.has(place) ? (
                'both'
              ) : (
                <Badge tone={first.has(place) ? 'bad' : 'good'}>{first.has(place) ? 'only the first' : 'only the second'}</Badge>
              ),
          },
        ]}
      />
    </section>
  )
}
