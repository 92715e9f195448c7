import type { Tool } from '../../core/tool.ts'
import { edit } from './edit.ts'
import { glob } from './glob.ts'
import { grep } from './grep.ts'
import { read } from './read.ts'
import type { WorkspaceMeans } from './workspace-means.ts'
import { write } from './write.ts'

/** The tools of a chat that works in the folder of a person: read, find, search, change and write files. */
export const workspaceTools = (means: WorkspaceMeans): readonly Tool[] => [read(means), glob(means), grep(means), edit(means), write()]
