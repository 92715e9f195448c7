import { createHash } from 'node:crypto'

/** Characters of a tool's name that every model takes. */
const longest = 48
const hashLength = 6

/**
 * What a server's tool is called here: `server_tool`. Characters that models do not take become `_`; what is too long ends in a piece of a hash of the whole,
 * so that two long names stay two.
 */
export function toolName(server: string, tool: string): string {
  const whole = `${server}_${tool}`
  const name = plain(whole)
  if (name.length <= longest) return name
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, hashLength)
  return `${name.slice(0, longest - hashLength - 1)}_${hash}`
}

/** What the names of a server's tools begin with, and the name of the agent before it, as agents' files write them. */
export const isNameOfServer = (server: string, name: string): boolean =>
  name.startsWith(`${plain(server)}_`) || name === agentToolName(plain(server))

const plain = (text: string): string => text.replace(/[^A-Za-z0-9_-]/g, '_')

/** What the agent is called that stands before a server with many tools. */
export const agentToolName = (server: string): string => `ask_${server}`
