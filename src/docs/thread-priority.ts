import { setPriority } from 'node:os'

/**
 * For a thread that works beside one that others wait for: the processor goes to that one first. Only Linux ranks threads; elsewhere it would be the whole process.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(5)
}
