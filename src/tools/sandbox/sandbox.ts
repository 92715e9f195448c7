import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { committedFiles } from './committed-file.ts'
import { lookThrough } from './hidden-workspace-files.ts'
import { linuxPrefix } from './linux-sandbox.ts'
import { macPrefix } from './mac-sandbox.ts'
import { programFolders } from './mount-table.ts'
import { shownFolders } from './owned-repository.ts'
import type { SandboxPlan } from './sandbox-plan.ts'

/** What a command is to be run with. */
export interface SandboxCall {
  /** Absolute, as the others. */
  readonly workspace: string
  readonly folder: string
  readonly home: string
  /** The `PATH` that programs are found on. */
  readonly path: string
  readonly writes: boolean
  readonly network: boolean
  /** `shown` where whoever runs the command leaves out by itself what looks like a secret. */
  readonly secrets: 'hidden' | 'shown'
}

/** Program and arguments that stand in front of a command and hold it. */
export type Prefix = readonly string[]

const prefixOf: ((plan: SandboxPlan) => Prefix | undefined) | undefined =
  process.platform === 'linux' ? linuxPrefix : process.platform === 'darwin' ? macPrefix : undefined

let known: Promise<boolean> | undefined

/** Whether the operating system can hold commands here, found out once by holding one that does nothing. */
export function canSandbox(): Promise<boolean> {
  known ??= works()
  return known
}

/**
 * Holds a command so that it finds the workspace (without what looks like a secret, unless those are shown; to be read, unless `writes`), the programs and libraries of the system,
 * an empty home, no sockets, no network unless it is given, and no process but its own. Held by the operating system, whatever the command is. Undefined
 * where that cannot be had here, or where the workspace is too large to be looked through.
 */
export async function sandboxed(call: SandboxCall): Promise<Prefix | undefined> {
  if (!prefixOf || !(await canSandbox())) return undefined
  const { home, path, writes, network } = call
  // A folder that is held open has a name of its own until it is asked for its real one.
  const [workspace, folder] = [realpathSync(call.workspace), realpathSync(call.folder)]
  const shown = shownFolders(workspace, home)
  const view = { hiddenFiles: [] as string[], hiddenFolders: [] as string[], gitConfigs: [] as string[] }
  for (const folder of shown) {
    const each = lookThrough(folder)
    if (!each) return undefined
    view.gitConfigs.push(...each.gitConfigs)
    if (call.secrets === 'shown') continue
    const isCommitted = each.hiddenFiles.length > 0 ? committedFiles(folder) : () => false
    view.hiddenFiles.push(...each.hiddenFiles.filter((file) => !isCommitted(file)))
    view.hiddenFolders.push(...each.hiddenFolders)
  }
  return prefixOf({ folder, shown, home, view, writes, network, programs: programFolders(path, [...shown, home]) })
}

function works(): Promise<boolean> {
  const nothing = { hiddenFiles: [], hiddenFolders: [], gitConfigs: [] }
  const folder = realpathSync('/usr')
  const prefix = prefixOf?.({ folder, shown: [], home: '/home/nobody', view: nothing, writes: false, network: false, programs: [] })
  const [file = '', ...args] = prefix ?? []
  if (file === '') return Promise.resolve(false)
  return new Promise((resolve) => execFile(file, [...args, '/bin/sh', '-c', ':'], { timeout: 30_000, env: {} }, (error) => resolve(!error)))
}
