import { homedir } from 'node:os'
import { withFileVariables } from './file-variables.ts'

/** What settings are found by; the one place that looks at the process itself, so that everything else can be given another world. */
export interface ProcessEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>
  /** The user's home folder. */
  readonly home: string
  readonly platform: NodeJS.Platform
  /** The folder that the project file is looked for in and above. */
  readonly folder: string
}

/** The surroundings of this process. Throws as `withFileVariables` does. */
export const processEnvironment = (): ProcessEnvironment => ({
  env: withFileVariables(process.env),
  home: homedir(),
  platform: process.platform,
  folder: process.cwd(),
})
