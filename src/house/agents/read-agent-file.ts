import { readFile } from 'node:fs/promises'
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
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => error)
  if (content instanceof Error) return unreadable(path, `the file cannot be read (${content.code})`)
  const text = textOf(content)
  if (text === undefined) return unreadable(path, 'the file is not UTF-8 text')
  return (/\.al$/i.test(path) ? parseAlAgent : parseMarkdownAgent)(text, path, origin, options)
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
