import { amiss, type Check, fine } from './check.ts'

/** Whether the operating system holds what a chat runs unasked; where it does not, every command is asked about. */
export async function checkSandbox(): Promise<Check> {
  const { canSandbox } = await import('../../tools/sandbox/sandbox.ts')
  if (await canSandbox()) return fine('sandbox', 'commands that nobody is asked about are held by the operating system')
  return amiss(
    'sandbox',
    'warning',
    'no sandbox can be made here, so every command of a chat is asked about',
    process.platform === 'linux'
      ? 'allow user namespaces to unprivileged users (sysctl user.max_user_namespaces, kernel.apparmor_restrict_unprivileged_userns), and have util-linux installed'
      : 'use ibid on Linux or macOS',
  )
}
