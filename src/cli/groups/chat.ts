import { type Command, Option } from 'commander'
import type { ChatOptions } from '../chat-options.ts'
import { example, type Settle, selecting, whole, withCli } from './options.ts'

/** `chat`. */
export function addChatCommand(program: Command, settle: Settle): void {
  program.commandsGroup('Questions:')
  example(
    selecting(
      program
        .command('chat [question]')
        .description('a conversation about your documents and the folder you are in; with a question, one answer'),
    )
      .option('-i, --interactive', 'go on after the question')
      .option('-u, --use-case <text>', 'what the answers are for')
      .option('--continue', 'go on with the session that was used last')
      .option('--session <session>', 'go on with a session: its id, or last; new begins one')
      .option('--model <model>', 'model of this conversation, such as anthropic:NAME, or extractive for none')
      .option('--temperature <number>', 'from 0 to 2')
      .option('--max-steps <number>', 'model steps of an answer at most', whole(1, 500))
      .addOption(
        new Option('--workspace <mode>', 'what may be done in this folder: everything that you allow, reading, or nothing').choices([
          'full',
          'read-only',
          'off',
        ]),
      )
      .option('--no-assume', 'where nobody can answer a question of the run, let it rest; otherwise it goes on with what is likely meant')
      .option('--wait', 'where nobody can approve a call, let the run rest; otherwise it goes on without the call'),
    'ibid chat',
    'ibid chat "how are sessions resumed?" --in ./docs',
    'ibid chat --continue',
    'printf \'%s\\n\' "what is a plugin?" "and a hook?" | ibid chat --in ./docs',
  ).action((question: string | undefined, options: ChatOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/chat.ts')).chat(cli, question, options), {
      ...(options.model === undefined ? {} : { 'llm.model': options.model }),
      ...(options.temperature === undefined ? {} : { 'llm.temperature': options.temperature }),
    }),
  )
}
