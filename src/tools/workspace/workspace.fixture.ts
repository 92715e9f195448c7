import { execFileSync } from 'node:child_process'
import type { Tool, ToolContext, ToolOutput } from '../../core/tool.ts'
import { folderOf } from '../../docs/sources/sources.fixture.ts'
import { contextIn, testDependencies, useTool } from '../repository/repository.fixture.ts'
import { workspaceTools } from './workspace-tools.ts'

export const workspaceDependencies = { environment: testDependencies.environment }

const tools = workspaceTools(workspaceDependencies)

export const toolNamed = (name: string): Tool => {
  const found = tools.find((tool) => tool.name === name)
  if (!found) throw new Error(`no tool ${name}`)
  return found
}

/** Calls a workspace tool in a folder, as the engine does once the call may run. */
export const call = (folder: string, name: string, input: unknown, extra: Partial<ToolContext> = {}): Promise<ToolOutput> =>
  useTool(toolNamed(name), input, contextIn(folder, extra))

/** A folder under version control, with these files committed. */
export function repositoryOf(files: Readonly<Record<string, string>>): string {
  const folder = folderOf(files)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1' },
    })
  git('init', '-q')
  git('add', '--all')
  git('commit', '-qm', 'Begin')
  return folder
}
