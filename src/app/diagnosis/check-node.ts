import { amiss, type Check, fine } from './check.ts'

/** The oldest Node that runs ibid, as `package.json` has it. */
const oldest = { major: 24, minor: 15 } as const

/** Whether this Node, `26.1.0`, can run ibid. */
export function checkNode(version: string): Check {
  const name = 'Node'
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number)
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor)
    ? fine(name, version)
    : amiss(name, 'broken', `${version}, but ibid needs ${oldest.major}.${oldest.minor} or newer`, 'install a newer Node')
}
