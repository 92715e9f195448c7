import { dirname } from 'node:path'
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { type Shell, shells } from '../completion/shells.ts'

/** `ibid completion`: the script of a shell, or without one how to install each. */
export async function completion(cli: Cli, program: Command, shell: Shell | undefined): Promise<number> {
  if (shell === undefined) {
    // Comments in all three, so that a shell that is told to read this does nothing.
    const lines = Object.entries(shells).map(
      ([name, { file, more }]) =>
        `# ${name.padEnd(4)}  mkdir -p ${dirname(file)} && ibid completion ${name} > ${file}${more && `    (${more})`}`,
    )
    cli.terminal.out(['# Specify your shell: bash, zsh or fish. To install, and again after each update:', ...lines].join('\n'))
    return 0
  }
  const [{ shapesOf }, { tablesOf }, { listsOf }] = await Promise.all([
    import('../completion/shape.ts'),
    import('../completion/tables.ts'),
    import('../completion/lists.ts'),
  ])
  const tables = tablesOf(shapesOf(program), await listsOf(program, cli.input))
  const version = program.version() ?? ''
  const scripts = {
    bash: async () => (await import('../completion/bash-script.ts')).bashScript(tables, version),
    zsh: async () => (await import('../completion/zsh-script.ts')).zshScript(tables, version),
    fish: async () => (await import('../completion/fish-script.ts')).fishScript(tables, version),
  }
  cli.terminal.out((await scripts[shell]()).trimEnd())
  return 0
}
