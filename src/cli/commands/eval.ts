import type { EvalCase } from '../../app/evaluation/read-suite.ts'
import { IbidError } from '../../core/fault.ts'
import { say } from '../../views/words/say.ts'
import { wantedHere } from '../ask-before-project-collections.ts'
import type { Cli } from '../cli.ts'
import { caseLine, summaryText } from '../eval-text.ts'
import { warnWithoutModel } from '../model-warning.ts'
import { prepare } from '../prepare-collections.ts'

export interface EvalOptions {
  readonly only?: string
  readonly repeat?: number
  readonly concurrency?: number
}

/** `ibid eval`: answer tests. 0 where all cases pass, 1 where one fails or cannot be judged. */
export async function evaluate(cli: Cli, file: string, options: EvalOptions): Promise<number> {
  const [{ readSuite }, { runSuite }] = await Promise.all([
    import('../../app/evaluation/read-suite.ts'),
    import('../../app/evaluation/run-suite.ts'),
  ])
  const suite = readSuite(file, cli.input.folder)
  const app = await cli.app()
  warnWithoutModel(cli, app)
  const report = await runSuite(app, suite, {
    ...options,
    signal: cli.signal,
    async prepare(one: EvalCase) {
      const selection = { ...(one.in ? { in: one.in } : {}), ...(one.collections ? { collections: one.collections } : {}) }
      const wanted = await wantedHere(cli, app, selection, suite.folder)
      if (wanted.length === 0)
        throw new IbidError(
          'usage',
          'no documents to answer from',
          'set a path in the file, such as in: ./docs, or add a collection: ibid collections add ./docs',
        )
      return prepare(cli, app, wanted)
    },
    onResult(result, done, all) {
      cli.terminal.status('')
      if (cli.options.jsonl) cli.jsonLine({ type: 'case', case: result })
      else if (!cli.options.json) cli.terminal.out(caseLine(result, options.repeat ?? 1, cli.terminal))
      if (done < all) cli.terminal.status(say`${done} of ${all}`)
    },
  })
  cli.show(report, summaryText(report.summary), [{ type: 'summary', summary: report.summary }])
  return report.summary.passed === report.summary.asked ? 0 : 1
}
