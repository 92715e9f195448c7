import type { Command } from 'commander'
import type { Face } from '../face.ts'
import { example, type Settle, whole, withFace } from './options.ts'

type OneRun = (face: Face, run: string) => Promise<number>

/** `runs ...`: everything that can be done with what is on the log. */
export function addRunsCommands(program: Command, settle: Settle): void {
  program.commandsGroup('Retrace:')
  const runs = program.command('runs').description('list, read, follow, replay, resume and verify runs')
  example(
    runs.command('list').description('newest first').option('-n, --limit <number>', 'runs at most (20)', whole(1, 1000)),
    'ibid runs list -n 5',
  ).action((options: { limit?: number }, command: Command) =>
    withFace(command, settle, async (face) => (await import('../commands/runs-list.ts')).listRuns(face, options.limit ?? 20)),
  )
  const one = (name: string, description: string, load: () => Promise<OneRun>) =>
    example(
      runs.command(`${name} <run>`).description(`${description}; <run> is an id, its beginning, or last`),
      `ibid runs ${name} last`,
    ).action((run: string, _options: object, command: Command) => withFace(command, settle, async (face) => (await load())(face, run)))
  one('show', 'read a run: what was asked, done and answered', async () => (await import('../commands/runs-show.ts')).showRun)
  one('follow', 'watch a run live, also one of another process', async () => (await import('../commands/runs-follow.ts')).followRun)
  one('replay', 'tell a run again, event by event', async () => (await import('../commands/runs-follow.ts')).replayRun)
  one('resume', 'carry on a run that was cut off', async () => (await import('../commands/runs-resume.ts')).resume)
  one('verify', 'prove that nothing in a run was changed', async () => (await import('../commands/runs-verify.ts')).verifyRun)
}
