import { readSpending, type SpendingReport } from '../../app/runs/spending-report.ts'
import { counted, grouped } from '../../views/amounts.ts'
import type { SpentOn } from '../../views/spending.ts'
import type { Cli } from '../cli.ts'

/** `ibid usage`: what questions have cost, and what the money went on. */
export async function usage(cli: Cli, days: number): Promise<number> {
  const report = await readSpending(await cli.app(), days)
  cli.show(report, linesOf(report).join('\n'))
  return 0
}

function linesOf(report: SpendingReport): readonly string[] {
  const { from, to, runs, calls, costUsd, unpricedCalls, inputTokens, outputTokens, reused, today } = report
  return [
    `${from} to ${to}: ${counted(runs, 'question')}, ${counted(calls, 'paid call')}, ${counted(inputTokens, 'token')} in, ${grouped(outputTokens)} out, ${costUsd === null ? 'cost unknown' : paid(costUsd)}`,
    ...(unpricedCalls > 0 && costUsd !== null
      ? [`Excludes ${counted(unpricedCalls, 'call')} with no known price; see: ibid config get llm.prices`]
      : []),
    ...(reused > 0 ? [`${counted(reused, 'question')} reused an earlier answer at no cost`] : []),
    ...table('By day', report.byDay),
    ...table('By model', report.byModel),
    ...table('By tool', report.byTool),
    ...table('By agent', report.byAgent),
    ...table('By session', report.bySession),
    '',
    `Today ${paid(today.spentUsd)} of $${today.capUsd.toFixed(2)} (agent.dayCapCents)${unpricedCalls > 0 ? '; excludes calls with no known price' : ''}`,
  ]
}

function table(title: string, rows: readonly SpentOn[]): readonly string[] {
  if (rows.length === 0) return []
  const width = Math.max(...rows.map(({ name }) => name.length))
  return [
    '',
    title,
    ...rows.map((row) => {
      const unknown = row.unpricedCalls > 0 && row.costUsd !== null ? `, ${grouped(row.unpricedCalls)} with no known price` : ''
      const amounts = `${counted(row.calls, 'call')}${unknown}, ${counted(row.inputTokens + row.outputTokens, 'token')}`
      return `  ${row.name.padEnd(width)}  ${paid(row.costUsd).padStart(9)}  ${amounts}`
    }),
  ]
}

function paid(amount: number | null): string {
  if (amount === null) return 'unknown'
  if (amount === 0) return '$0'
  return amount < 0.0001 ? '<$0.0001' : `$${amount.toFixed(4)}`
}
