import type { ToolDefinition } from './model.ts'
import type { Tool } from './tool.ts'

/** The tools of one program, found by name. */
export interface Toolbox {
  readonly names: readonly string[]
  get(name: string): Tool | undefined
  /** What a model is told of these tools. The same names give the same array, so that a model client may cache what it makes of it. */
  definitions(names: readonly string[]): readonly ToolDefinition[]
}
