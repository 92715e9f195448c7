import { amiss, type Check, fine } from './check.ts'

/** Whether the operating system holds what a chat runs unasked; where it does not, every command is asked about. */
export async function checkSandbox(): Promise<Check> {
  const { canSandbox } = await import('../../tools/sandbox/sandbox.ts')
  if (await canSandbox()) return fine('sandbox', 'commands that run without approval are sandboxed by the operating system')
  return amiss(
    'sandbox',
    'warning',
    'no sandbox is available here, so every command in a chat needs approval',
    process.platform === 'linux'
      ? 'allow user namespaces for unprivileged users (sysctl user.max_user_namespaces, kernel.apparmor_restrict_unprivileged_userns), and install util-linux'
      : 'use ibid on Linux or macOS',
  )
}
