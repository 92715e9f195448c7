import type { Command } from 'commander'
import type { CommonOptions, Face } from '../face.ts'
import { type Settle, whole, withCommon, withFace } from './common.ts'

type OneRun = (face: Face, run: string) => Promise<number>

/** `runs ...`: everything that can be done with what is on the log. */
export function addRunsCommands(program: Command, settle: Settle): void {
  const runs = program.command('runs').description('list, read, follow, replay, resume and verify runs')
  withCommon(runs.command('list').description('newest first').option('-n, --limit <number>', 'runs at most', whole(1, 1000))).action(
    (options: CommonOptions & { limit?: number }) =>
      withFace(options, settle, async (face) => (await import('../commands/runs-list.ts')).listRuns(face, options.limit ?? 20)),
  )
  const one = (name: string, description: string, load: () => Promise<OneRun>) =>
    withCommon(runs.command(`${name} <run>`).description(`${description}; <run> is an id, its beginning, or last`)).action(
      (run: string, options: CommonOptions) => withFace(options, settle, async (face) => (await load())(face, run)),
    )
  one('show', 'read a run: what was asked, done and answered', async () => (await import('../commands/runs-show.ts')).showRun)
  one('follow', 'watch a run live, also one of another process', async () => (await import('../commands/runs-follow.ts')).followRun)
  one('replay', 'tell a run again, event by event', async () => (await import('../commands/runs-follow.ts')).replayRun)
  one('resume', 'carry on a run that was cut off', async () => (await import('../commands/runs-resume.ts')).resume)
  one('verify', 'prove that nothing in a run was changed', async () => (await import('../commands/runs-verify.ts')).verifyRun)
}
