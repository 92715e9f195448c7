import { amiss, type Check, fine } from './check.ts'

/** The oldest Node that runs ibid. */
const oldestNode = 24

/** Whether this Node, `26.1.0`, can run ibid. */
export function checkNode(version: string): Check {
  const name = 'Node'
  return Number.parseInt(version, 10) >= oldestNode
    ? fine(name, version)
    : amiss(name, 'broken', `${version}, and ibid needs ${oldestNode} or newer`, 'install a newer Node')
}
