/** The event log and its sessions by themselves: published as `ibid/store`. */
export { memoryLog } from './memory-log.ts'
export { memorySessions } from './memory-sessions.ts'
export { openEventLog, type SqliteEventLog, sqliteEventLog } from './sqlite/event-log.ts'
export { openRunsFile } from './sqlite/runs-file.ts'
export { sqliteSessions } from './sqlite/sessions.ts'
