import type { WorkspaceView } from './hidden-workspace-files.ts'

/** What a sandboxed command finds. All paths are absolute and real. */
export interface SandboxPlan {
  /** Where it is run, in one of `shown`. */
  readonly folder: string
  /** The workspace, and the repository that it belongs to. */
  readonly shown: readonly string[]
  /** Folders of programs outside those of the system. */
  readonly programs: readonly string[]
  /** An empty folder inside. */
  readonly home: string
  readonly view: WorkspaceView
  /** True where it may change what is shown; nothing else in any case. */
  readonly writes: boolean
  /** True where it may reach the network. */
  readonly network: boolean
}
