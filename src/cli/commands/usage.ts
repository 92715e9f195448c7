import { readSpending, type SpendingReport } from '../../app/runs/spending-report.ts'
import { grouped } from '../../views/amounts.ts'
import type { SpentOn } from '../../views/spending.ts'
import { say, sayCount } from '../../views/words/say.ts'
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
    say`${from} to ${to}: ${sayCount(runs, 'question')}, ${sayCount(calls, 'paid call')}, ${sayCount(inputTokens, 'token')} in, ${grouped(outputTokens)} out, ${costUsd === null ? say`cost unknown` : paid(costUsd)}`,
    ...(unpricedCalls > 0 && costUsd !== null
      ? [say`Excludes ${sayCount(unpricedCalls, 'call')} with no known price; see: ibid config get llm.prices`]
      : []),
    ...(reused > 0 ? [say`${sayCount(reused, 'question')} reused an earlier answer at no cost`] : []),
    ...table(say`By day`, report.byDay),
    ...table(say`By model`, report.byModel),
    ...table(say`By tool`, report.byTool),
    ...table(say`By agent`, report.byAgent),
    ...table(say`By session`, report.bySession),
    '',
    say`Today ${paid(today.spentUsd)} of $${today.capUsd.toFixed(2)} (agent.dayCapCents)${unpricedCalls > 0 ? say`; excludes calls with no known price` : ''}`,
  ]
}

function table(title: string, rows: readonly SpentOn[]): readonly string[] {
  if (rows.length === 0) return []
  const width = Math.max(...rows.map(({ name }) => name.length))
  return [
    '',
    title,
    ...rows.map((row) => {
      const unknown = row.unpricedCalls > 0 && row.costUsd !== null ? say`, ${grouped(row.unpricedCalls)} with no known price` : ''
      const amounts = `${sayCount(row.calls, 'call')}${unknown}, ${sayCount(row.inputTokens + row.outputTokens, 'token')}`
      return `  ${row.name.padEnd(width)}  ${paid(row.costUsd).padStart(9)}  ${amounts}`
    }),
  ]
}

function paid(amount: number | null): string {
  if (amount === null) return say`unknown`
  if (amount === 0) return '$0'
  return amount < 0.0001 ? '<$0.0001' : `$${amount.toFixed(4)}`
}
