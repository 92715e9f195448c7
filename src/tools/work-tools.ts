import type { Library } from '../core/documents.ts'
import type { Tool } from '../core/tool.ts'

/** The tools behind the verbs of declared agents: they read repositories, files and services, and run projects' tests. */
export const workTools = (_library: Library): readonly Tool[] => []
