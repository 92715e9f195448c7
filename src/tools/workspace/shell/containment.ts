import { homedir } from 'node:os'
import type { Action } from '../../../core/permission.ts'
import { gitVariables } from '../../sandbox/git-variables.ts'
import { canSandbox, sandboxed } from '../../sandbox/sandbox.ts'
import type { WorkDependencies } from '../../work-dependencies.ts'
import type { NetworkIsolation } from './network-isolation.ts'

/** A command that is to be run, and where. Folders are real and absolute. */
export interface CommandPlace {
  readonly workspace: string
  readonly folder: string
  readonly network: boolean
}

/** A command that runs in a sandbox: how it is started, and what it sees beside its other variables. */
export interface Contained {
  readonly networkIsolation: NetworkIsolation
  readonly variables: Readonly<Record<string, string>>
}

/** Whether a line only reads what lies open, so that nobody is asked about it by rule. */
export const onlyLooks = (actions: readonly Action[]): boolean =>
  actions.every(({ usual, mustAsk }) => usual === 'allow' && mustAsk === undefined)

/** The same actions, each to be asked about: for what the operating system cannot hold, or what is wanted outside. */
export const asked = (actions: readonly Action[]): readonly Action[] =>
  actions.map(({ reads: _, ...action }) => (action.usual === 'allow' ? { ...action, usual: 'ask' } : action))

/**
 * The sandbox of a command: of one that only looks always; of any other where `chat.sandbox` is `all`, with a workspace that it may change. Undefined where it
 * runs as the person would run it; `failed` where there has to be one and it cannot be made.
 */
export async function containment(
  { environment, sandbox }: Pick<WorkDependencies, 'environment' | 'sandbox'>,
  { workspace, folder, network }: CommandPlace,
  looks: boolean,
): Promise<Contained | 'failed' | undefined> {
  // Where nothing can be held, a rule or a person has allowed what comes this far.
  if (sandbox !== 'all' && !(looks && (await canSandbox()))) return undefined
  const prefix = await sandboxed({
    workspace,
    folder,
    home: environment['HOME'] ?? homedir(),
    path: environment['PATH'] ?? '',
    writes: !looks,
    network,
    secrets: 'hidden',
  })
  if (!prefix) return 'failed'
  return { networkIsolation: { prefix, before: '', drop: '' }, variables: { TMPDIR: '/tmp', ...(looks ? gitVariables : {}) } }
}
