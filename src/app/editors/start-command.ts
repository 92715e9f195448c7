import { existsSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { ProcessEnvironment } from '../../settings/process-environment.ts'

/** A program and its arguments, as an editor starts it without a shell. */
export interface StartCommand {
  readonly command: string
  readonly args: readonly string[]
}

/** How this ibid runs: the Node that runs it, and the folder of its package. */
export interface Running {
  readonly node: string
  readonly root: string
}

/** Folders in which package runners keep what they fetched, until they clean up. */
const passing = /[\\/](?:_npx|dlx|dlx-[^\\/]+|bunx-[^\\/]+)[\\/]/

/**
 * How an editor starts the ibid that runs now. By absolute paths, for editors are often started from a desktop and know nothing of the shell's PATH; but
 * through npx where a package runner fetched it for this once, since that folder goes.
 */
export function startCommand({ node, root }: Running, { env, platform }: Pick<ProcessEnvironment, 'env' | 'platform'>): StartCommand {
  if (!passing.test(root)) return { command: lastingNode(node, env['PATH'] ?? ''), args: [join(root, 'bin', 'ibid.cjs')] }
  // Windows starts only programs without a shell, and npx is a script there.
  return platform === 'win32' ? { command: 'cmd', args: ['/c', 'npx', '-y', 'ibid'] } : { command: 'npx', args: ['-y', 'ibid'] }
}

/** The name under which PATH has this very Node, where it has: package managers keep that one over an update, and not the folder of a version. */
function lastingNode(node: string, path: string): string {
  const names = path
    .split(delimiter)
    .filter((folder) => folder !== '' && !folder.includes('node_modules'))
    .map((folder) => join(folder, node.endsWith('.exe') ? 'node.exe' : 'node'))
  return names.find((name) => existsSync(name) && realpathSync(name) === realpathSync(node)) ?? node
}
