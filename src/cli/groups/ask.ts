import type { Command } from 'commander'
import type { AskOptions } from '../commands/ask.ts'
import type { SearchOptions } from '../commands/search.ts'
import { example, many, type Settle, selecting, whole, withCli } from './options.ts'

/** `ask` and `search`. */
export function addAskCommands(program: Command, settle: Settle): void {
  program.commandsGroup('Questions:')
  example(
    selecting(program.command('ask <question>').description('answer one question from your documents, with citations'))
      .option('--file <path>', 'attach a file: a document, or an image for a vision model; repeatable', many)
      .option('-u, --use-case <text>', 'purpose of the answer')
      .option('--model <model>', 'model to use, such as anthropic:NAME, or extractive for none')
      .option('--temperature <number>', 'from 0 to 2')
      .option('--session <session>', 'continue a conversation: its ID, last, or new to start one')
      .option('--max-steps <number>', 'maximum number of model steps', whole(1, 500))
      .option('--no-assume', 'if nobody can answer a question of the run, pause it; by default it continues with the most likely meaning')
      .option('--wait', 'if nobody can approve a call, pause the run; by default it continues without the call')
      .option('--connectors <names>', 'connectors the run may use, such as email or MCP servers: comma-separated names, or all', names)
      .option('--fresh', 'ask the model even if it answered the same question recently'),
    'ibid ask "how are sessions resumed?" --in ./docs',
    'git diff | ibid ask "what changed?"',
    'ibid ask "which plugins run first?" -c docs --json',
    'ibid ask "and which run last?" --session last',
    'ibid ask "what went wrong here?" --file error.png --file server.log',
    'ibid ask "what does the order cost?" --connectors shop',
    'ibid ask "what did Alex say about Q4?" --connectors work',
  ).action((question: string, options: AskOptions & { temperature?: string }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/ask.ts')).ask(cli, question, options), {
      ...(options.model === undefined ? {} : { 'llm.model': options.model }),
      ...(options.temperature === undefined ? {} : { 'llm.temperature': options.temperature }),
    }),
  )

  example(
    selecting(program.command('search <query>').description('search your documents; needs no model'))
      .option('-n, --limit <number>', 'maximum number of results (default 8)', whole(1, 50))
      .option('--path <glob>', 'only documents whose path matches'),
    'ibid search "resume a session" --in ./docs',
    'ibid search cookies -c docs --path "guide/**" -n 3',
  ).action((query: string, options: SearchOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/search.ts')).search(cli, query, options)),
  )
}

/** `a,b` as two names; `all` as itself. */
function names(text: string): readonly string[] | 'all' {
  return text === 'all' ? text : text.split(',').flatMap((name) => name.trim() || [])
}
