import { say } from '../views/words/say.ts'
import type { Cli } from './cli.ts'

/** Asks the person at the terminal; only a `yes` is one. */
export async function confirmAtTerminal({ terminal, signal }: Pick<Cli, 'terminal' | 'signal'>, question: string): Promise<boolean> {
  terminal.out(say`${question} (yes or no)`)
  const typed = await terminal.read('> ', signal)
  return /^y(?:es)?$/i.test(typed?.trim() ?? '')
}
