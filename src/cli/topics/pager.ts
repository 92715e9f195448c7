import { spawn } from 'node:child_process'
import type { ProcessEnvironment } from '../../settings/process-environment.ts'
import { isAtTerminal } from '../at-terminal.ts'
import { printable, printOut } from '../print.ts'

/** Rows of a terminal that does not say how many it has. */
const usualRows = 24

/**
 * Shows a text: through `$PAGER` (`less` where unset) where a person reads at a terminal and it is longer than the screen, written out otherwise. With
 * `plain`, with an empty `PAGER` and with `cat` there is no pager.
 */
export async function showPaged(
  text: string,
  { env }: Pick<ProcessEnvironment, 'env'>,
  { plain }: { readonly plain: boolean },
): Promise<void> {
  const { stdout } = process
  const lines = text.split('\n').length
  const isRead = !plain && isAtTerminal(env)
  const [pager = 'cat', ...args] = (env['PAGER'] ?? 'less').trim().split(/\s+/)
  if (isRead && lines > (stdout.rows || usualRows) && pager !== 'cat' && pager !== '' && (await pagedBy(pager, args, text, env))) return
  printOut(text)
}

/** Whether the pager could be started; resolves when the person leaves it. */
function pagedBy(pager: string, args: readonly string[], text: string, env: ProcessEnvironment['env']): Promise<boolean> {
  // The pager takes Ctrl-C for itself; were ibid to go, both would read from the terminal.
  const stay = () => undefined
  process.on('SIGINT', stay)
  return new Promise<boolean>((resolve) => {
    const child = spawn(pager, args, { stdio: ['pipe', 'inherit', 'inherit'], env: { LESS: 'FRX', ...env } })
    child.once('error', () => resolve(false)).once('close', () => resolve(true))
    // A person who leaves before the end is no error.
    child.stdin.on('error', stay).end(printable(text))
  }).finally(() => process.off('SIGINT', stay))
}
