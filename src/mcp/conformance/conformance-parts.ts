import { randomBytes } from 'node:crypto'
import { createRequestStateCodec } from '@modelcontextprotocol/server'
import type { ServerParts } from '../server.ts'
import { registerAskingTools } from './asking-tools.ts'
import { registerContentTools } from './content-tools.ts'
import { registerPrompts } from './prompts.ts'
import { registerResources } from './resources.ts'
import { registerRoundTools } from './round-tools.ts'

/**
 * What the official conformance suite wants to find on a server. `--conformance` offers this in place of ibid's own tools, on the very stack that serves
 * those, so that the suite judges the stack. The names and the words of what is registered are the suite's.
 */
export function conformanceParts(): ServerParts {
  const states = createRequestStateCodec({ key: randomBytes(32) })
  return {
    name: 'ibid-conformance',
    title: 'ibid: fixtures for the conformance suite',
    options: { capabilities: { logging: {}, resources: { subscribe: true } }, requestState: { verify: states.verify } },
    register(server) {
      registerContentTools(server)
      registerAskingTools(server)
      registerRoundTools(server, states)
      registerResources(server)
      registerPrompts(server)
    },
  }
}
