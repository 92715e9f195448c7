import { type AgentFile, largestAgentFile, unreadable } from '../../agents/agent-file.ts'
import type { LoadOptions } from '../../agents/agent-problems.ts'
import { parseAlAgent } from '../../agents/al/al-agent.ts'
import { parseMarkdownAgent } from '../../agents/markdown-agent.ts'
import { IbidError } from '../../core/fault.ts'
import { readBoundedSync } from '../../files/read-bounded-sync.ts'
import type { AgentPath } from './agent-paths.ts'

/** Reads one file in the form that its ending names. Whatever is wrong with it is among its problems. */
export async function readAgentFile({ path, origin, bytes, within, refused }: AgentPath, options: LoadOptions): Promise<AgentFile> {
  if (refused) return unreadable(path, refused)
  if (bytes > largestAgentFile)
    return unreadable(
      path,
      `the file is too large: it is ${Math.ceil(bytes / 1_000)} kB, and an agent file can be at most ${largestAgentFile / 1_000} kB`,
    )
  const text = textOf(path, within)
  if (typeof text !== 'string') return unreadable(path, text.refused)
  return (/\.al$/i.test(path) ? parseAlAgent : parseMarkdownAgent)(text, path, origin, options)
}

function textOf(path: string, within: string | undefined): string | { readonly refused: string } {
  try {
    const bytes = readBoundedSync(path, { mostBytes: largestAgentFile, within, name: 'the file' })
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    return { refused: error instanceof IbidError ? error.message : 'the file is not UTF-8 text' }
  }
}
