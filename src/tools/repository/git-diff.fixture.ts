import { expect } from 'vitest'
import type { Change } from '../../core/diff.ts'
import { gitDiff } from './git-diff.ts'
import { contextIn, testDependencies, useTool } from './repository.fixture.ts'

export const diff = (folder: string, input: object = {}) => useTool(gitDiff(testDependencies), input, contextIn(folder))
export const changeOf = async (folder: string, input: object = {}) => (await diff(folder, input)).data as Change
/** `path status +added -removed` of each file. */
export const brief = ({ files }: Change) =>
  files.map(
    ({ path, oldPath, status, mode, additions, deletions }) =>
      `${oldPath ? `${oldPath} -> ` : ''}${path} ${status}${mode ? ` (${mode})` : ''} +${additions} -${deletions}`,
  )
export const fails = (code: string, message: string, remedy?: string) =>
  expect.objectContaining({
    code,
    message: expect.stringContaining(message),
    ...(remedy ? { remedy: expect.stringContaining(remedy) } : {}),
  })
export const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}\n`).join('')
