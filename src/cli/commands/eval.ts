import type { EvalCase } from '../../app/evaluation/read-suite.ts'
import { IbidError } from '../../core/fault.ts'
import { caseLine, summaryText } from '../eval-text.ts'
import type { Face } from '../face.ts'
import { warnWithoutModel } from '../model-warning.ts'
import { prepare } from '../prepare.ts'
import { wantedHere } from '../wanted-here.ts'

export interface EvalOptions {
  readonly only?: string
  readonly repeat?: number
  readonly concurrency?: number
}

/** `ibid eval`: answer tests. 0 where all cases pass, 1 where one fails or cannot be judged. */
export async function evaluate(face: Face, file: string, options: EvalOptions): Promise<number> {
  const [{ readSuite }, { runSuite }] = await Promise.all([
    import('../../app/evaluation/read-suite.ts'),
    import('../../app/evaluation/run-suite.ts'),
  ])
  const suite = readSuite(file, face.input.folder)
  const app = await face.app()
  warnWithoutModel(face, app)
  const report = await runSuite(app, suite, {
    ...options,
    signal: face.signal,
    async prepare(one: EvalCase) {
      const selection = { ...(one.in ? { in: one.in } : {}), ...(one.collections ? { collections: one.collections } : {}) }
      const wanted = await wantedHere(face, app, selection, suite.folder)
      if (wanted.length === 0)
        throw new IbidError(
          'usage',
          'there are no documents to answer from here',
          'name some in the file: in: ./docs; or add them for good: ibid collections add ./docs',
        )
      return prepare(face, app, wanted)
    },
    onResult(result, done, all) {
      face.terminal.status('')
      if (face.options.jsonl) face.jsonLine({ type: 'case', case: result })
      else if (!face.options.json) face.terminal.out(caseLine(result, options.repeat ?? 1, face.terminal))
      if (done < all) face.terminal.status(`${done} of ${all}`)
    },
  })
  face.show(report, summaryText(report.summary), [{ type: 'summary', summary: report.summary }])
  return report.summary.passed === report.summary.asked ? 0 : 1
}
