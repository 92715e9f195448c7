import { sep } from 'node:path'

/** Whether `path` is `root` or below it; both absolute, without links. */
export const isWithin = (root: string, path: string): boolean => path === root || path.startsWith(root.endsWith(sep) ? root : root + sep)
