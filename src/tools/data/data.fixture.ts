import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { Tool, ToolOutput } from '../../core/tool.ts'
import { contextIn, useTool } from '../repository/repository.fixture.ts'

/** A folder with these files, gone after the test. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-data-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

/** Runs a tool in a folder with these files. */
export const used = <T>(tool: Tool<T>, input: unknown, files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<ToolOutput> =>
  useTool(tool, input, contextIn(folderWith(files)))

/** An `IbidError` with this code, whose message holds these words. */
export const fault = (code: string, message: string) => ({ code, message: expectWords(message) })

const expectWords = (words: string): string => expect.stringContaining(words) as string
