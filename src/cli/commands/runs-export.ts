import { writeFile } from 'node:fs/promises'
import { exportRun } from '../../app/runs/replay/export-run.ts'
import { IbidError } from '../../core/fault.ts'
import { readersSpeech, say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'

export interface ExportOptions {
  readonly output?: string
  readonly html?: boolean
}

/** `ibid runs export`: a run as one HTML page or as JSON lines, on standard output or in a file that only its owner may read. */
export async function exportTo(cli: Cli, prefix: string, { output, html }: ExportOptions): Promise<number> {
  const { json, jsonl } = cli.options
  if (json)
    throw new IbidError(
      'usage',
      'a run can only be exported as HTML or JSON Lines',
      `to get its result and events as JSON, run: ibid runs show ${prefix} --json`,
    )
  if (html && jsonl) throw new IbidError('usage', 'choose --html or --jsonl', 'use only one of them')
  const { run, text, intact } = await exportRun(await cli.app(), prefix, jsonl ? 'jsonl' : 'html', readersSpeech)
  if (!intact) cli.warn(say`run ${run} was modified in the log; see: ibid runs verify ${run}`)
  if (output === undefined) cli.terminal.out(text.trimEnd())
  else {
    await writeFile(output, text, { mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
      throw new IbidError('failed', `${output} could not be written: ${error.code === 'ENOENT' ? 'no such folder' : error.message}`)
    })
    cli.terminal.err(say`ibid: run ${run} written to ${output}`)
  }
  return 0
}
