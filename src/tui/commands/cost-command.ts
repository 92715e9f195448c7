import { readRuns } from '../../app/runs/read-runs.ts'
import { systemClock } from '../../core/clock.ts'
import type { Run } from '../../core/run.ts'
import { noUsage, type Usage } from '../../core/usage.ts'
import { budgetOf, promptTokens } from '../../engine/context/budget.ts'
import { grouped } from '../../views/amounts.ts'
import { say, sayCount } from '../../views/words/say.ts'
import { sayMoney } from '../../views/words/say-amounts.ts'
import type { ChatCommand, ChatControl } from './chat-control.ts'
import { type Cell, tableRows } from './command-rows.ts'

const microdollarsPerCent = 10_000

export const costCommand: ChatCommand = {
  name: 'cost',
  summary: say`show costs, and how full the context is`,
  async run(control) {
    const { app, cost, look, print } = control
    const { costCapCents, sessionCapCents, dayCapCents } = app.inspection.settings.agent
    const runs = await runsOf(control)
    const newest = runs.at(-1)
    const { ledger } = await app.kept()
    const today = await ledger.spent({ owner: undefined, at: systemClock.now() })
    const rows: readonly (readonly Cell[])[] = [
      row(say`This run`, newest ? newest.cost : 0, costCapCents, newest === undefined ? '' : usageWords(newest.usage)),
      row(say`This chat`, cost, sessionCapCents, runs.length === 0 ? '' : usageWords(sumOf(runs))),
      row(say`Today`, today, dayCapCents, 'agent.dayCapCents'),
      ...contextRow(control, newest),
    ]
    print(tableRows(rows, look))
  },
}

const row = (name: string, cost: number | null, capCents: number | undefined, words: string): readonly Cell[] => [
  [name, 'bold'],
  capCents === undefined || cost === null
    ? sayMoney(cost)
    : say`${sayMoney(cost)} of $${((capCents * microdollarsPerCent) / 1_000_000).toFixed(2)}`,
  [words, 'dim'],
]

async function runsOf({ conversation, app }: ChatControl): Promise<readonly Run[]> {
  const { session } = conversation
  const ids = session ? await (await app.sessions()).runs(session.id) : []
  return (await readRuns(app, ids)).map(({ run }) => run)
}

const sumOf = (runs: readonly Run[]): Usage =>
  runs.reduce(
    (sum, { usage }) => ({
      inputTokens: sum.inputTokens + usage.inputTokens,
      outputTokens: sum.outputTokens + usage.outputTokens,
      cachedInputTokens: sum.cachedInputTokens + usage.cachedInputTokens,
    }),
    noUsage,
  )

function usageWords({ inputTokens, outputTokens, cachedInputTokens }: Usage): string {
  const cached = cachedInputTokens > 0 ? say` (${percent(cachedInputTokens, inputTokens)} cached)` : ''
  return say`${sayCount(inputTokens, 'token')} in${cached}, ${grouped(outputTokens)} out`
}

/** How full the newest prompt was of what one may have at most. */
function contextRow({ view }: ChatControl, newest: Run | undefined): readonly (readonly Cell[])[] {
  const filled = view.promptTokens || (newest?.reply?.usage.inputTokens ?? 0)
  const room = promptTokens(budgetOf('complex', newest?.request?.contextTokens))
  return filled === 0
    ? []
    : [[[say`Context`, 'bold'], percent(filled, room), [say`${grouped(filled)} of ${sayCount(room, 'token')}`, 'dim']]]
}

const percent = (part: number, whole: number): string => `${Math.round((100 * part) / Math.max(1, whole))}%`
