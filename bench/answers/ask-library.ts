import { plainRetrieval } from '../../src/app/questions/plain-retrieval.ts'
import { evidenceOf } from '../../src/app/runs/fallback-answer.ts'
import { startRun } from '../../src/app/runs/start-run.ts'
import { systemClock } from '../../src/core/clock.ts'
import type { Library } from '../../src/core/documents.ts'
import { replay } from '../../src/core/fold-run.ts'
import type { Model } from '../../src/core/model.ts'
import type { Run } from '../../src/core/run.ts'
import type { RunResult } from '../../src/core/run-result.ts'
import { extractive } from '../../src/models/extractive/extractive.ts'
import { memoryLog } from '../../src/store/memory-log.ts'
import { documentTools } from '../../src/tools/documents/document-tools.ts'
import { recallDetails } from '../../src/tools/recall-details.ts'
import { toolbox } from '../../src/tools/toolbox.ts'

/** Asks a library as `ibid ask` does, in memory; the extractive model where no other is given. */
export async function askLibrary(
  library: Library,
  scope: string,
  question: string,
  model: Model = extractive,
): Promise<{ result: RunResult; run: Run }> {
  const tools = toolbox([...documentTools(library), recallDetails()])
  const log = memoryLog()
  const asking = startRun(
    {
      log,
      tools,
      clock: systemClock,
      redact: (value) => value,
      retrieval: plainRetrieval,
      evidence: evidenceOf,
      model: async () => model,
    },
    { question, model: model.id, tools: tools.names, scope: [scope] },
  )
  const result = await asking.result
  return { result, run: replay(result.run, await log.read(result.run)) }
}
