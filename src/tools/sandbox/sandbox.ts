import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { realpathSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { indexEntries } from './git-index.ts'
import { lookThrough } from './hidden-workspace-files.ts'
import { linuxPrefix } from './linux-sandbox.ts'
import { macPrefix } from './mac-sandbox.ts'
import { programFolders } from './mount-table.ts'
import { bytesOf, shownFolders } from './owned-repository.ts'
import type { SandboxPlan } from './sandbox-plan.ts'

/** Bytes of an index and of a file that are looked at; larger ones count as not committed. */
const most = { index: 32_000_000, file: 1_000_000 }

/**
 * Tells whether a file stands in the index of its repository with the very bytes that it has now: those can be read from the repository, whoever hides the
 * file. Whatever the index says, nobody can state the hash of bytes that they do not know.
 */
function committedFiles(top: string): (file: string) => boolean {
  const index = bytesOf(join(top, '.git', 'index'), most.index)
  const entries = index && indexEntries(index)
  return (file) => {
    const hash = entries?.get(relative(top, file).split(sep).join('/'))
    if (!hash || (statSync(file, { throwIfNoEntry: false })?.size ?? Number.POSITIVE_INFINITY) > most.file) return false
    const bytes = bytesOf(file, most.file)
    return bytes !== undefined && createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest().equals(hash)
  }
}

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
 * Holds a command so that it finds the workspace (without what looks like a secret, unless those are shown; to be read, unless `writes`), the programs and
 * libraries of the system, an empty home, no sockets, no network unless it is given, and no process but its own. Held by the operating system, whatever the
 * command is. Undefined where that cannot be had here, or where the workspace is too large to be looked through.
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
