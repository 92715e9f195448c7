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
        .option('--model <model>', 'model of its answers, such as anthropic:NAME, or extractive for none')
        .option('--name <name>', 'what hosts call the server')
        .option('--http <address>', 'serve over HTTP at this address, such as 127.0.0.1:7331, not over standard input and output', address)
        .option(
          '--no-assume',
          'where a host cannot ask the person, let a run rest on its question; otherwise it goes on with what is likely meant',
        )
        .addOption(new Option('--conformance', 'offer what the conformance suite looks for, and nothing of ibid').hideHelp()),
      ...examples,
    ).action((options: McpOptions & { model?: string }, command: Command) =>
      withCli(
        command,
        settle,
        async (cli) => (await import('../commands/mcp-serve.ts')).serve(cli, kind, options),
        options.model === undefined ? {} : { 'llm.model': options.model },
      ),
    )
  server('docs', 'the eight tools that read documents', 'ibid mcp docs -c manual', 'ibid mcp docs --in ./docs --http 127.0.0.1:7331')
  server('agent', 'one tool, ask_documents, that answers with checked sources', 'ibid mcp agent -c manual --model anthropic:NAME')
  server('hybrid', 'both: the tools that read, and ask_documents', 'ibid mcp hybrid --in ./docs')
  server('verbs', 'every verb of every declared agent as a tool', 'ibid mcp verbs')
  addMcpInstall(mcp, settle)
}

/** `127.0.0.1:7331`, `localhost:7331`, `[::1]:7331` or a port alone. */
function address(text: string): { readonly host: string; readonly port: number } {
  const [, host = '127.0.0.1', port = ''] = /^(?:\[?([^\]]+?)\]?:)?(\d{1,5})$/.exec(text) ?? []
  if (port === '' || Number(port) > 65_535) throw new InvalidArgumentError('It must be an address such as 127.0.0.1:7331.')
  return { host, port: Number(port) }
}
