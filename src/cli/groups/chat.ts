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
        .description('chat about your documents and, with a language model, the current folder; with a question, answer it and exit'),
    )
      .option('-i, --interactive', 'continue chatting after the question')
      .option('-u, --use-case <text>', 'purpose of the answers')
      .option('--continue', 'continue the most recently used conversation')
      .option('--session <session>', 'continue a conversation: its ID, last, or new to start one')
      .option('--model <model>', 'model for this conversation, such as anthropic:NAME, or extractive for none')
      .option('--temperature <number>', 'from 0 to 2')
      .option('--max-steps <number>', 'maximum number of model steps per answer', whole(1, 500))
      .addOption(
        new Option('--workspace <mode>', 'what runs may do in this folder: everything you allow, only read, or nothing').choices([
          'full',
          'read-only',
          'off',
        ]),
      )
      .option('--no-assume', 'if nobody can answer a question of the run, pause it; by default it continues with the most likely meaning')
      .option('--wait', 'if nobody can approve a call, pause the run; by default it continues without the call'),
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
