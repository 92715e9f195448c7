import '../built.ts'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RunResult } from '../../src/core/run-result.ts'

const program = join(import.meta.dirname, '../../bin/ibid.cjs')

/** What `ibid ask QUESTION --in DOCUMENTS` printed; where the documents do not answer it does so too, and ends with another exit code than 0. */
export async function askProgram(question: string, documents: string, env: NodeJS.ProcessEnv): Promise<RunResult> {
  const args = [program, 'ask', question, '--in', documents, '--json']
  const printed = await promisify(execFile)(process.execPath, args, { encoding: 'utf8', env }).catch(
    (error: { readonly stdout: string }) => {
      if (!error.stdout) throw error
      return error
    },
  )
  return JSON.parse(printed.stdout)
}
