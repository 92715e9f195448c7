import type { ProcessEnvironment } from '../settings/process-environment.ts'

type Env = ProcessEnvironment['env']

/** Whether the surroundings let a screen be drawn anew: a build machine keeps every line, and a dumb terminal cannot. */
export const canRedraw = (env: Env): boolean => !env['CI'] && env['TERM'] !== 'dumb'

/** Whether a person sits before a terminal that can show a page or a chat. */
export const isAtTerminal = (env: Env): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true && canRedraw(env)
