import type { ResultSource, RunResult } from '../../../../src/core/run-result.ts'
import { Badge } from '../../parts/badge.tsx'
import { Table } from '../../parts/table.tsx'

/** The sources that both answers cite, or one of them. */
export function SourcesTable({ results }: { readonly results: readonly RunResult[] }) {
  const cited = results.map(({ sources }) => new Map(sources.map((source) => [placeOf(source), source])))
  const [first = new Map(), second = new Map()] = cited
  const places = [...new Set([...first.keys(), ...second.keys()])]
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

/** The same place has another handle in every run. */
const placeOf = ({ collection, document, section, title, uri }: ResultSource): string =>
  [collection, document ?? title, section].filter(Boolean).join(' › ') || uri
