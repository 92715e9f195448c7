import type { Run } from '../core/run.ts'
import { controlNames } from '../core/tool.ts'

/** How many tool calls of a run are over; those that only steer it (plan, question) are not counted, as they count towards no limit. */
export const toolCalls = ({ results }: Run): number => results.filter(({ record }) => !controlNames.has(record.call.tool)).length
