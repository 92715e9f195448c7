/**
 * Taken in by a process before its own program (`--import`): when that ends, the file that `TEST_PEAK` names says how much memory it had at most, kB; of
 * several processes, that which had most.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

// What the system counts for `maxRSS` begins with what the process that started this one had.
const peak = (): number =>
  existsSync('/proc/self/status')
    ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
    : process.resourceUsage().maxRSS

const file = process.env['TEST_PEAK']
const before = (): number => (file !== undefined && existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0)
if (file !== undefined) process.on('exit', () => writeFileSync(file, String(Math.max(peak(), before()))))
