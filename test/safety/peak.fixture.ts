/** Taken in by a process before its own program (`--import`): when that ends, the file that `TEST_PEAK` names says how much memory it had at most, kB. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

// What the system counts for `maxRSS` begins with what the process that started this one had.
const peak = (): number =>
  existsSync('/proc/self/status')
    ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
    : process.resourceUsage().maxRSS

const file = process.env['TEST_PEAK']
if (file !== undefined) process.on('exit', () => writeFileSync(file, String(peak())))
