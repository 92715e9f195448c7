/** The event logs by themselves: published as `ibid/store`. */
export { memoryLog } from './memory-log.ts'
export { openEventLog, type SqliteEventLog } from './sqlite/event-log.ts'
