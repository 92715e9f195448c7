import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Origin } from '../../agents/read-agent.ts'
import { packageRoot } from '../../files/package-root.ts'

/** A folder in which agents are declared. */
export interface AgentFolder {
  readonly path: string
  readonly origin: Origin
  /** Files must not lead out of this one: whoever wrote the project could otherwise have any file of the user's read as a prompt. */
  readonly within?: string
}

/** The folders that count for somebody in `folder`, those of least precedence first. They need not be there. */
export function agentFolders({ folder, configFolder }: { readonly folder: string; readonly configFolder: string }): readonly AgentFolder[] {
  const user = join(configFolder, 'agents')
  const project = projectFolder(folder)
  return [
    { path: shippedFolder(), origin: 'shipped' },
    { path: user, origin: 'user' },
    ...(project === undefined || project === user
      ? []
      : [{ path: project, origin: 'project' as const, within: dirname(dirname(project)) }]),
  ]
}

/** `.ibid/agents` in `folder` or the nearest folder above that has one. */
function projectFolder(folder: string): string | undefined {
  const path = join(folder, '.ibid', 'agents')
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path
  return dirname(folder) === folder ? undefined : projectFolder(dirname(folder))
}

/** In a checkout beside the loaders; the build copies them into the release. */
export function shippedFolder(): string {
  const source = join(packageRoot(), 'src', 'agents', 'shipped')
  return existsSync(source) ? source : join(packageRoot(), 'dist', 'agents')
}
