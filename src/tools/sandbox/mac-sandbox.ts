import type { SandboxPlan } from './sandbox-plan.ts'

/** What a program on macOS reads before it has done anything. */
const systemFolders = [
  '/usr',
  '/bin',
  '/sbin',
  '/System',
  '/Library',
  '/private/etc',
  '/private/var/db',
  '/opt/homebrew',
  '/dev',
  '/Applications',
]

/**
 * What stands in front of a command on macOS: Seatbelt refuses every file outside the workspace and the system, what looks like a secret in it, every write
 * and, unless the plan has it, the network, local sockets among it. The last rule that fits decides.
 */
export function macPrefix({ shown, programs, view, writes, network }: SandboxPlan): readonly string[] {
  const below = (paths: readonly string[]): string => paths.map((path) => `(subpath ${quoted(path)})`).join(' ')
  const exact = (paths: readonly string[]): string => paths.map((path) => `(literal ${quoted(path)})`).join(' ')
  const profile = [
    '(version 1)',
    '(allow default)',
    '(deny file-read-data)',
    `(allow file-read-data (literal "/") ${below([...systemFolders, ...programs, ...shown])})`,
    '(deny file-write*)',
    `(allow file-write* ${exact(['/dev/null', '/dev/stdout', '/dev/stderr'])}${writes ? ` ${below(shown)}` : ''})`,
    ...(view.hiddenFiles.length > 0 ? [`(deny file-read-data file-write* ${exact(view.hiddenFiles)})`] : []),
    ...(view.hiddenFolders.length > 0 ? [`(deny file-read* file-write* ${below(view.hiddenFolders)})`] : []),
    ...(writes ? [] : [`(deny process-exec ${below(shown)})`]),
    '(deny mach-lookup (global-name-regex #"^com\\.apple\\.(?:SecurityServer|securityd|pasteboard)"))',
    '(deny process-info* (target others))',
    '(deny signal (target others))',
    ...(network ? [] : ['(deny network*)']),
  ].join('')
  return ['/usr/bin/sandbox-exec', '-p', profile]
}

const quoted = (path: string): string => `"${path.replace(/["\\]/g, '\\$&')}"`
