import type { App } from '../app/app.ts'
import { say } from '../views/words/say.ts'
import type { Cli } from './cli.ts'

/** Says it where facts are kept and nobody is told of them. */
export const warnWhereMemoryIsOff = ({ warn }: Pick<Cli, 'warn'>, { inspection }: Pick<App, 'inspection'>): void => {
  if (!inspection.settings.agent.memory) warn(say`memory is disabled (agent.memory is false): runs neither use it nor add to it`)
}
