import { stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { relative } from 'node:path'
import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import type { Action } from '../../core/permission.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { phrase } from '../../core/text/phrase.ts'
import { personalText, receivedText } from '../../core/text-origin.ts'
import type { Tool, ToolOutput } from '../../core/tool.ts'
import { prose } from '../prose.ts'
import { confinedPath } from '../repository/confined-path.ts'
import { canSandbox } from '../sandbox/sandbox.ts'
import { tool } from '../tool.ts'
import type { WorkDependencies } from '../work-dependencies.ts'
import { actionsOfLine } from './shell/command-actions.ts'
import { commandEnvironment } from './shell/command-environment.ts'
import { asked, containment, onlyLooks } from './shell/containment.ts'
import { networkIsolation, shellOfMachine } from './shell/network-isolation.ts'
import { type CommandEnd, runCommand } from './shell/run-command.ts'
import { shownCommand } from './shell/shown-command.ts'

/** The details of `shell`, for screens. */
export interface ShellDetails {
  readonly command: string
  /** As a shell tells it, 128 and more for a signal; null where the command did not end by itself. */
  readonly exitCode: number | null
  readonly durationMs: number
}

/** The name under which rules judge that a command reaches the network. */
export const networkActions = 'shell_network'

/** What programs say that reach no server. */
const unreached =
  /EAI_AGAIN|ENOTFOUND|ENETUNREACH|network is unreachable|could not resolve|failure in name resolution|name or service not known|nodename nor servname|no such host|dns error/i

/** What programs say that wanted something that a sandbox does not have. */
const withheld = /Read-only file system|Permission denied|Operation not permitted|cannot use bare repository|No such file or directory/i
const noSandbox = phrase`it ran in a sandbox without write access, home folder, network or secrets: if it needs more, run it with outside: true`

/** s. */
const time = { usual: 120, most: 600 }

const input = z.object({
  command: z.string().min(1).max(20_000).describe('A Bash command line'),
  folder: z.string().min(1).max(4_000).optional().describe('Working directory, relative to the workspace (default: the workspace)'),
  timeoutSeconds: z.number().int().min(1).max(time.most).optional().describe(`Default: ${time.usual}`),
  network: z.boolean().optional().describe('True if the command needs network access'),
  outside: z
    .boolean()
    .optional()
    .describe(
      "True to run a read-only command outside the sandbox, if it failed because something was missing there; requires the user's approval",
    ),
})

/**
 * Runs command lines in the workspace. Rules judge each command of a line by itself (`git push origin main`), files written by redirections as actions of
 * `write`, and with `network` each command that does more than to read once more as one of `shell_network`. `isHeld`: whether the operating system can hold
 * what nobody is asked about; where it cannot, everything is asked about.
 */
export function shellTool(
  dependencies: Pick<WorkDependencies, 'environment' | 'sandbox'>,
  isHeld: () => Promise<boolean> = canSandbox,
): Tool {
  const { environment } = dependencies
  const lineActions = (command: string, workspace: string, folder: string): Promise<readonly Action[]> =>
    actionsOfLine(command, { workspace, folder, bash: shellOfMachine().bash, home: environment['HOME'] ?? homedir() })
  // What was judged to look is held when it runs, whatever another look would say by then.
  const judgedToLook = new WeakMap<object, boolean>()
  return tool({
    name: 'shell',
    title: 'Run a command',
    description: prose('shell.md', import.meta.url),
    input,
    effect: 'write',
    timeDependent: true,
    origin: personalText,
    paged: true,
    // The command's own time is held inside, so that what it printed until then is told.
    timeoutMs: (time.most + 10) * 1_000,
    async run(call, { folder: workspace = process.cwd(), signal, progress, run, call: id }): Promise<ToolOutput> {
      const { command, timeoutSeconds = time.usual, network = false, outside = false } = call
      if (command.includes('\0')) throw new IbidError('invalid', 'the command contains a NUL character', 'leave it out')
      const root = await confinedPath(workspace, '.')
      const folder = await folderOf(workspace, call.folder)
      const looks = !outside && (judgedToLook.get(call) ?? onlyLooks(await lineActions(command, root, folder)))
      const contained = outside ? undefined : await containment(dependencies, { workspace: root, folder, network }, looks)
      if (contained === 'failed')
        throw new IbidError(
          'failed',
          'the sandbox could not be created',
          'set outside: true to run it without the sandbox; the user is asked to approve it',
        )
      const held = contained?.networkIsolation ?? (network ? undefined : await networkIsolation())
      const variables = commandEnvironment(environment, root, network)
      const end = await runCommand({
        command,
        folder,
        environment: { ...variables, ...contained?.variables },
        networkIsolation: held,
        timeoutMs: timeoutSeconds * 1_000,
        signal,
        progress,
      })
      const offline = held !== undefined && end.exitCode !== 0 && unreached.test(end.output)
      const wanting = contained !== undefined && end.exitCode !== 0 && (withheld.test(end.output) || unreached.test(end.output))
      const want = wanting ? [noSandbox] : offline ? [phrase`it had no network access: to allow it, use network: true`] : []
      const ending = [endOf(end, timeoutSeconds), ...want].join('; ')
      const text = [ending, ...(end.output === '' ? [] : [end.output])].join('\n')
      const details: ShellDetails = { command, exitCode: end.exitCode, durationMs: end.durationMs }
      const uri = `run:${encodeURIComponent(run)}/${encodeURIComponent(id)}`
      return {
        text,
        // Text and source are the same, so a model is shown it once, and an answer can cite it.
        sources: [{ id: uri, title: oneLine(`$ ${shownCommand(command)}`, 200), uri, text, line: 1 }],
        details,
        ...(network ? { origin: receivedText } : {}),
        // A command that ends with another code than 0 has said something (`grep` found nothing, a test fails), which is a result like any other.
        ...(end.timedOut ? { failed: true } : {}),
      }
    },
    async actions(call, { folder: workspace = process.cwd() }) {
      const { command, folder, network, outside = false } = call
      const root = await confinedPath(workspace, '.')
      const judged = await lineActions(command, root, await folderOf(workspace, folder))
      judgedToLook.set(call, onlyLooks(judged))
      const actions = outside || !(await isHeld()) ? asked(judged) : judged
      return network ? [...actions, ...reaching(actions)] : actions
    },
    async preview({ command, folder, network, outside }, { folder: workspace = process.cwd() }) {
      const place = relative(await confinedPath(workspace, '.'), await folderOf(workspace, folder))
      const notes = [
        ...(place === '' ? [] : [`in ${shownCommand(place)}`]),
        ...(network ? ['accesses the network'] : (await networkIsolation()) ? [] : ['network access cannot be blocked here']),
      ]
      return {
        text: outside ? 'Run this command outside the sandbox?' : 'Run this command?',
        command: shownCommand(command),
        ...(notes.length > 0 ? { notes } : {}),
      }
    },
  })
}

/** The folder a command is run in. Throws `IbidError`: `denied` outside the workspace, `not-found`, `invalid` for a file. */
async function folderOf(workspace: string, name = '.'): Promise<string> {
  const folder = await confinedPath(workspace, name)
  if (!(await stat(folder)).isDirectory()) throw new IbidError('invalid', `${name} is not a folder`, 'specify a folder in the workspace')
  return folder
}

/** That commands reach the network, each by itself; those that only read do not, unless there are no others. */
function reaching(actions: readonly Action[]): readonly Action[] {
  const own = actions.filter(({ tool: other }) => other === undefined)
  const acting = own.filter(({ usual }) => usual !== 'allow')
  return (acting.length > 0 ? acting : own).map(({ words }) => ({ tool: networkActions, words, usual: 'ask' }))
}

/** How a command ended: `exit 0 in 1.2 s`. */
function endOf({ exitCode, endedBy, timedOut, leftBehind, durationMs }: CommandEnd, seconds: number): string {
  const taken = `${(durationMs / 1_000).toFixed(1)} s`
  const ending = timedOut
    ? phrase`timed out after ${seconds} s`
    : exitCode === null
      ? phrase`killed by ${endedBy ?? 'a signal'} after ${taken}`
      : phrase`exit ${exitCode} in ${taken}`
  return leftBehind ? [ending, phrase`remaining background processes were stopped`].join('; ') : ending
}
