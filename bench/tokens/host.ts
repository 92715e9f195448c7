import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'

/** A call as a host's model writes it. */
export interface HostCall {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** Tokens of o200k that entered the context of a host's model, by what they are. */
export interface Entered {
  readonly calls: number
  readonly instructions: number
  readonly definitions: number
  readonly arguments: number
  readonly results: number
  readonly total: number
}

export const tokensOf = (text: string): number => encode(text).length

/**
 * Plays calls through the real command `ibid mcp KIND`, started in `folder` as an editor starts it, and counts what a host puts before its model: the
 * server's instructions and, of every tool, name, description and schema, once; each call with its arguments; each result's text. Titles and annotations
 * are for people and are not counted, nor are the words that a host adds around all this, which are the same for every server. Throws where a call fails.
 */
export async function playedHost(
  kind: 'docs' | 'agent',
  calls: readonly HostCall[],
  { folder, env }: { readonly folder: string; readonly env: Readonly<Record<string, string>> },
): Promise<{ readonly entered: Entered; readonly byCall: readonly number[]; readonly texts: readonly string[] }> {
  const client = new Client({ name: 'bench', version: '1.0.0' })
  const args = [join(import.meta.dirname, '../../src/cli/main.ts'), 'mcp', kind]
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: folder, env: { ...env } }))
  const { tools } = await client.listTools()
  const definitions = tokensOf(
    tools.map(({ name, description, inputSchema }) => JSON.stringify({ name, description, inputSchema })).join('\n'),
  )
  const instructions = tokensOf(client.getInstructions() ?? '')
  const played: { asked: number; answered: number; text: string }[] = []
  for (const { tool, arguments: given } of calls) {
    const { content, isError } = await client.callTool({ name: tool, arguments: { ...given } }, { timeout: 120_000 })
    const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
    if (isError) throw new Error(`${tool} ${JSON.stringify(given)}: ${text}`)
    played.push({ asked: tokensOf(JSON.stringify({ name: tool, arguments: given })), answered: tokensOf(text), text })
  }
  await client.close()
  const sum = (of: (call: (typeof played)[number]) => number) => played.reduce((total, call) => total + of(call), 0)
  const [asked, answered] = [sum((call) => call.asked), sum((call) => call.answered)]
  const total = instructions + definitions + asked + answered
  return {
    entered: { calls: calls.length, instructions, definitions, arguments: asked, results: answered, total },
    byCall: played.map((call) => call.asked + call.answered),
    texts: played.map(({ text }) => text),
  }
}
