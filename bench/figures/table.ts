import type { Bench, Figure } from './bench.ts'
import { goalText, type Standing, standing, valueText } from './goal.ts'
import { commandOf } from './measure.ts'
import type { Value } from './read-figure.ts'
import type { Records } from './records.ts'

interface Row {
  readonly bench: Bench
  readonly figure: Figure
  readonly value: Value
}

const marks = ['<!-- figures: written by npm run figures -->', '<!-- end of figures -->'] as const

/** A page with the part between the marks written anew. */
export function withFigures(page: string, part: string): string {
  const [from, to] = marks.map((mark) => page.indexOf(mark)) as [number, number]
  if (from < 0 || to < from) throw new Error(`the page needs the lines "${marks.join('" and "')}"`)
  return `${page.slice(0, from + marks[0].length)}\n\n${part.trim()}\n\n${page.slice(to)}`
}

/** All figures in Markdown: the machine, what missed its goal, what reached it, what has none, what was not measured, and the benches. */
export function figuresPart(benches: readonly Bench[], records: Records): string {
  const rows = benches.flatMap((bench) =>
    bench.figures.flatMap((figure): readonly Row[] => {
      const value = records[bench.name]?.measured?.values[figure.label]
      return value === undefined ? [] : [{ bench, figure, value }]
    }),
  )
  const of = (wanted: Standing) => rows.filter(({ figure, value }) => standing(figure.goal, value) === wanted)
  return [
    machines(benches, records),
    section('Missed', of('missed')),
    section('Reached', of('reached')),
    section('No goal set', of('no goal set')),
    notMeasured(benches, records),
    benchTable(benches, records),
  ]
    .filter((text) => text !== '')
    .join('\n\n')
}

function machines(benches: readonly Bench[], records: Records): string {
  const by = Map.groupBy(
    benches.filter(({ name }) => records[name]?.measured),
    ({ name }) => records[name]?.measured?.machine ?? '',
  )
  if (by.size < 2) return by.size === 0 ? 'Nothing is measured yet.' : `Measured on ${[...by.keys()][0]}.`
  return [...by].map(([machine, on]) => `- Measured on ${machine}: ${on.map(({ name }) => name).join(', ')}.`).join('\n')
}

function section(title: string, rows: readonly Row[]): string {
  if (rows.length === 0) return ''
  const goal = title === 'No goal set' ? [] : ['goal']
  const table = rows.map(({ bench, figure, value }) => [
    figure.label,
    ...(goal.length > 0 ? [goalText(figure)] : []),
    valueText(figure, value),
    bench.name,
  ])
  return `### ${title}: ${rows.length}\n\n${markdownTable(['figure', ...goal, 'measured', 'bench'], table)}`
}

function notMeasured(benches: readonly Bench[], records: Records): string {
  const rows = benches.flatMap(({ name, figures }) => {
    const { measured, notRun } = records[name] ?? {}
    const lacking = figures.filter(({ label }) => measured?.values[label] === undefined)
    const whole = notRun
      ? [[name, `${notRun.why} (${notRun.date})`, measured ? `those of ${measured.date} are shown` : 'none']]
      : measured === undefined
        ? [[name, 'it was not asked for yet', 'none']]
        : []
    if (measured === undefined) return whole
    return [
      ...whole,
      ...lacking.map(({ label }) => [name, measured.unread[label] ?? 'the figure is newer than the last run', `without: ${label}`]),
    ]
  })
  return rows.length === 0 ? '' : `### Not measured\n\n${markdownTable(['bench', 'why', 'figures'], rows)}`
}

function benchTable(benches: readonly Bench[], records: Records): string {
  const rows = benches.map((bench) => {
    const measured = records[bench.name]?.measured
    const took = measured && (measured.seconds < 60 ? `${measured.seconds} s` : `${Math.round(measured.seconds / 6) / 10} min`)
    return [
      bench.name,
      bench.measures,
      `\`${measured?.command ?? commandOf(bench)}\``,
      measured ? `${measured.date}, \`${measured.commit}\`` : '',
      measured ? `${measured.loadBefore} to ${measured.loadAfter}` : '',
      took ?? '',
    ]
  })
  return `### Benches\n\n${markdownTable(['bench', 'what it measures', 'command', 'last run, commit', 'load', 'took'], rows)}`
}

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n')
}
