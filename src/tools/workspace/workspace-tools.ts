import type { Tool } from '../../core/tool.ts'
import { edit } from './edit.ts'
import { glob } from './glob.ts'
import { grep } from './grep.ts'
import { read } from './read.ts'
import type { WorkspaceDependencies } from './workspace-dependencies.ts'
import { write } from './write.ts'

/** The tools of a chat that works in the folder of a person: read, find, search, change and write files. */
export const workspaceTools = (dependencies: WorkspaceDependencies): readonly Tool[] => [
  read(dependencies),
  glob(dependencies),
  grep(dependencies),
  edit(dependencies),
  write(),
]
