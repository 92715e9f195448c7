import type { Areas } from '../areas.ts'
import { agents } from './agents.ts'
import { api } from './api.ts'
import { audit } from './audit.ts'
import { chat } from './chat.ts'
import { cited } from './cited.ts'
import { collections } from './collections.ts'
import { compare } from './compare.ts'
import { connectors } from './connectors.ts'
import { conversations } from './conversations.ts'
import { failure } from './failure.ts'
import { memory } from './memory.ts'
import { parts } from './parts.ts'
import { reader } from './reader.ts'
import { reference } from './reference.ts'
import { run } from './run.ts'
import { runs } from './runs.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'
import { setup } from './setup.ts'
import { shares } from './shares.ts'
import { shell } from './shell.ts'
import { signin } from './signin.ts'
import { states } from './states.ts'
import { sync } from './sync.ts'
import { tokens } from './tokens.ts'
import { tools } from './tools.ts'
import { upload } from './upload.ts'
import { usage } from './usage.ts'
import { users } from './users.ts'

export const translation: Areas = {
  agents,
  api,
  audit,
  chat,
  cited,
  collections,
  compare,
  connectors,
  conversations,
  failure,
  memory,
  parts,
  reader,
  reference,
  run,
  runs,
  search,
  settings,
  setup,
  shares,
  shell,
  signin,
  states,
  sync,
  tokens,
  tools,
  upload,
  usage,
  users,
}
