import type { Areas } from '../areas.ts'
import { agents } from './agents.ts'
import { api } from './api.ts'
import { audit } from './audit.ts'
import { chat } from './chat.ts'
import { compare } from './compare.ts'
import { failure } from './failure.ts'
import { parts } from './parts.ts'
import { reader } from './reader.ts'
import { reference } from './reference.ts'
import { run } from './run.ts'
import { runs } from './runs.ts'
import { settings } from './settings.ts'
import { setUp } from './setUp.ts'
import { shell } from './shell.ts'
import { signin } from './signin.ts'
import { states } from './states.ts'
import { tokens } from './tokens.ts'
import { tools } from './tools.ts'
import { usage } from './usage.ts'
import { users } from './users.ts'

export const translation: Areas = {
  agents,
  api,
  audit,
  chat,
  compare,
  failure,
  parts,
  reader,
  reference,
  run,
  runs,
  settings,
  setUp,
  shell,
  signin,
  states,
  tokens,
  tools,
  usage,
  users,
}
