import type { Command } from 'commander'
import type { ApplyOptions } from '../commands/retention-apply.ts'
import { example, type Settle, withCli } from './options.ts'

/** `retention ...`: how long what is kept is kept. */
export function addRetentionCommands(program: Command, settle: Settle): void {
  program.commandsGroup('Server:')
  const retention = program.command('retention').description('delete expired data (retention.runsDays, retention.auditDays)')
  example(
    retention
      .command('apply')
      .description('delete it now; ibid serve and ibid worker do this automatically every day')
      .option('--dry-run', 'show what would be deleted without deleting it'),
    'ibid retention apply --dry-run',
  ).action((options: ApplyOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/retention-apply.ts')).applyNow(cli, options)),
  )
}
