import type { Tool } from '../../core/tool.ts'
import { dataProfile } from './data-profile.ts'
import { dataTransform } from './data-transform.ts'
import { jsonValidator } from './json-validator.ts'
import { logReader } from './log-reader.ts'

/** The tools that read data and logs. They change nothing and reach nothing but files of the folder. */
export const dataTools = (): readonly Tool[] => [jsonValidator(), dataTransform(), dataProfile(), logReader()]
