import type { Command } from 'commander'
import type { AskOptions } from '../commands/ask.ts'
import type { SearchOptions } from '../commands/search.ts'
import type { CommonOptions } from '../face.ts'
import { many, type Settle, whole, withCommon, withFace } from './common.ts'

/** `ask` and `search`. */
export function addAskCommands(program: Command, settle: Settle): void {
  withCommon(
    selecting(program.command('ask <question>').description('answer one question from your documents, with citations'))
      .option('-u, --use-case <text>', 'what the answer is for')
      .option('--model <model>', 'model of this question, such as anthropic:NAME')
      .option('--temperature <number>', 'from 0 to 2')
      .option('--max-steps <number>', 'model steps at most', whole(1, 500)),
  ).action((question: string, options: AskOptions & CommonOptions & { temperature?: string }) =>
    withFace(options, settle, async (face) => (await import('../commands/ask.ts')).ask(face, question, options), {
      ...(options.model === undefined ? {} : { 'llm.model': options.model }),
      ...(options.temperature === undefined ? {} : { 'llm.temperature': options.temperature }),
    }),
  )

  withCommon(
    selecting(program.command('search <query>').description('search your documents; needs no model'))
      .option('-n, --limit <number>', 'results at most', whole(1, 50))
      .option('--path <glob>', 'only documents whose path matches'),
  ).action((query: string, options: SearchOptions & CommonOptions) =>
    withFace(options, settle, async (face) => (await import('../commands/search.ts')).search(face, query, options)),
  )
}

/** Options that choose collections. */
const selecting = (command: Command): Command =>
  command
    .option('--in <path>', 'a folder, file or address, indexed on the fly and kept; may be given again', many)
    .option('-c, --collections <name>', 'a declared collection; may be given again', many)
    .option('--no-global', 'leave out your own list of collections')
