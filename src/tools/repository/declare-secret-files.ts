import { realpath } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'
import { isRecord } from '../../core/json.ts'
import type { Tool } from '../../core/tool.ts'
import { guardOf } from '../workspace/protected-paths.ts'

/** The same tool, which says which files among its arguments may hold secrets, by the name that is given and by that of the file a link leads to. */
export const declareSecretFiles = (tool: Tool): Tool => ({
  ...tool,
  async secrets(input, { folder = process.cwd() }) {
    const root = await realpath(folder).catch(() => folder)
    const found = await Promise.all(
      pathsIn(input).map(async (path) => {
        const real = await realpath(resolve(folder, path)).catch(() => undefined)
        return [path, ...(real === undefined ? [] : [relative(root, real).split(sep).join('/')])].filter(isSecret)
      }),
    )
    return [...new Set(found.flat())]
  },
})

const isSecret = (path: string): boolean => guardOf(path) === 'secret'

/** Texts of members that name places on disk: `path`, `schemaPath`, `files`. */
const pathName = /path|file|folder|director/i

function pathsIn(input: unknown, name = ''): readonly string[] {
  if (typeof input === 'string') return pathName.test(name) ? [input] : []
  if (Array.isArray(input)) return input.flatMap((each) => pathsIn(each, name))
  return isRecord(input) ? Object.entries(input).flatMap(([member, value]) => pathsIn(value, member)) : []
}
