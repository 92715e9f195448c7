import { type Command, InvalidArgumentError, Option } from 'commander'
import type { McpOptions } from '../commands/mcp-serve.ts'
import { addMcpInstall } from './mcp-install.ts'
import { example, type Settle, selecting, withCli } from './options.ts'

/** `mcp ...`: servers for editors and other hosts. */
export function addMcpCommands(program: Command, settle: Settle): void {
  program.commandsGroup('Editors:')
  const mcp = program.command('mcp').description('serve documents, answers and verbs to editors over the Model Context Protocol')

  const server = (kind: 'docs' | 'agent' | 'hybrid' | 'verbs', description: string, ...examples: readonly string[]) =>
    example(
      selecting(mcp.command(kind).description(description))
        .option('--model <model>', 'model for its answers, such as anthropic:NAME, or extractive for none')
        .option('--name <name>', 'name of the server as shown to hosts')
        .option(
          '--http <address>',
          'serve over HTTP at this address, such as 127.0.0.1:7331, instead of standard input and output',
          address,
        )
        .option(
          '--no-assume',
          'if a host cannot ask the user, pause the run at its question; by default it continues with the most likely meaning',
        )
        .addOption(new Option('--conformance', "serve what the conformance suite expects, without ibid's own tools").hideHelp()),
      ...examples,
    ).action((options: McpOptions & { model?: string }, command: Command) =>
      withCli(
        command,
        settle,
        async (cli) => (await import('../commands/mcp-serve.ts')).serve(cli, kind, options),
        options.model === undefined ? {} : { 'llm.model': options.model },
      ),
    )
  server('docs', 'serve the eight tools that read documents', 'ibid mcp docs -c manual', 'ibid mcp docs --in ./docs --http 127.0.0.1:7331')
  server('agent', 'serve one tool, ask_documents, that answers with checked sources', 'ibid mcp agent -c manual --model anthropic:NAME')
  server('hybrid', 'serve both: the reading tools and ask_documents', 'ibid mcp hybrid --in ./docs')
  server('verbs', 'serve every verb of every declared agent as a tool', 'ibid mcp verbs')
  addMcpInstall(mcp, settle)
}

/** `127.0.0.1:7331`, `localhost:7331`, `[::1]:7331` or a port alone. */
function address(text: string): { readonly host: string; readonly port: number } {
  const [, host = '127.0.0.1', port = ''] = /^(?:\[?([^\]]+?)\]?:)?(\d{1,5})$/.exec(text) ?? []
  if (port === '' || Number(port) > 65_535) throw new InvalidArgumentError('It must be an address such as 127.0.0.1:7331.')
  return { host, port: Number(port) }
}
