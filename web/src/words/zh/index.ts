import type { Areas } from '../areas.ts'
import { agents } from './agents.ts'
import { audit } from './audit.ts'
import { compare } from './compare.ts'
import { failure } from './failure.ts'
import { reference } from './reference.ts'
import { run } from './run.ts'
import { runs } from './runs.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { signin } from './signin.ts'
import { states } from './states.ts'
import { tokens } from './tokens.ts'
import { tools } from './tools.ts'
import { usage } from './usage.ts'
import { users } from './users.ts'

export const translation: Areas = {
  agents,
  audit,
  compare,
  failure,
  reference,
  run,
  runs,
  settings,
  shell,
  signin,
  states,
  tokens,
  tools,
  usage,
  users,
}
