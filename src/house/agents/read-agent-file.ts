import { readFileSync } from 'node:fs'
import { type AgentFile, largestAgentFile, unreadable } from '../../agents/agent-file.ts'
import { parseAlAgent } from '../../agents/al/al-agent.ts'
import { parseMarkdownAgent } from '../../agents/markdown-agent.ts'
import type { LoadOptions } from '../../agents/reading.ts'
import type { AgentPath } from './agent-paths.ts'

/** Reads one file in the form that its ending names. Whatever is wrong with it is among its problems. */
export async function readAgentFile({ path, origin, bytes, refused }: AgentPath, options: LoadOptions): Promise<AgentFile> {
  if (refused) return unreadable(path, refused)
  if (bytes > largestAgentFile)
    return unreadable(
      path,
      `the file is too large: it has ${Math.ceil(bytes / 1_000)} kB, and an agent may have ${largestAgentFile / 1_000} kB`,
    )
  const text = textOf(path)
  if (typeof text !== 'string') return unreadable(path, text.refused)
  return (/\.al$/i.test(path) ? parseAlAgent : parseMarkdownAgent)(text, path, origin, options)
}

function textOf(path: string): string | { readonly refused: string } {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed'
    return { refused: code.startsWith('ERR_ENCODING') ? 'the file is not UTF-8 text' : `the file cannot be read (${code})` }
  }
}
