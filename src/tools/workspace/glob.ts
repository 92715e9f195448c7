import { lstat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import { phrase } from '../../core/text/phrase.ts'
import { personalText } from '../../core/text-origin.ts'
import type { Tool, ToolOutput } from '../../core/tool.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { listFiles } from './list-files.ts'
import { missingFile } from './missing-file.ts'
import { heldPath, openPlace } from './open-place.ts'
import { fitting, patternParts } from './path-pattern.ts'
import { samePlace } from './same-place.ts'
import type { WorkspaceDependencies } from './workspace-dependencies.ts'
import { actionAt, type Place, placeOf, readPreview } from './workspace-path.ts'

/** The data of `glob`. */
export interface FoundFiles {
  /** Newest first; with `/`, from the workspace, or absolute outside it. */
  readonly files: readonly string[]
  /** How many more there are. */
  readonly left: number
}

/** Files that are shown, and that are looked at to see which is newest. */
const limits = { shown: 200, dated: 20_000, atOnce: 64 }

const input = z.object({
  pattern: z.string().min(1).max(1_000).describe('For example src/**/*.ts'),
  folder: z.string().min(1).max(4_000).optional().describe('Folder to search (default: the workspace)'),
})
type Input = z.infer<typeof input>

export const glob = (dependencies: WorkspaceDependencies): Tool<Input> => {
  const judged = samePlace()
  return tool({
    name: 'glob',
    title: 'Find files',
    description: prose('glob.md', import.meta.url),
    input,
    origin: personalText,
    paged: true,
    timeDependent: true,
    async run(asked, { folder, signal }): Promise<ToolOutput> {
      const { rest, place: found } = await rootOf(asked, folder)
      const place = judged.same(asked, found)
      const held = await openPlace(place)
      if (!held) throw await missingFile(place, { ...dependencies, signal }, 'check the folder')
      try {
        if (!(await held.stat()).isDirectory()) throw new IbidError('invalid', `${place.name} is not a folder`, 'read it instead')
        const base = heldPath(held, place.path)
        const { files, cut } = await listFiles(base, { ...dependencies, signal })
        const fits = await fitting(rest, files, signal)
        const dated = await newestFirst(base, fits.slice(0, limits.dated), signal)
        return shown(asked.pattern, place, dated, dated.length + Math.max(0, fits.length - limits.dated), cut)
      } finally {
        await held.close()
      }
    },
    async actions(asked, { folder }) {
      return [actionAt(judged.judge(asked, (await rootOf(asked, folder)).place), 'read')]
    },
    async preview(asked, { folder }) {
      return readPreview((await rootOf(asked, folder)).place, 'Look for files in')
    },
  })
}

/** The folder that is looked through, with the literal part of the pattern, and the pattern below it. */
async function rootOf(asked: Input, folder: string | undefined): Promise<{ readonly place: Place; readonly rest: string }> {
  const { folder: base, rest } = await patternParts(asked.pattern)
  return { place: await placeOf(folder, isAbsolute(base) ? base : join(asked.folder ?? '.', base)), rest }
}

/** Those that are files or links, newest first, those of one moment by name. */
async function newestFirst(base: string, paths: readonly string[], signal: AbortSignal): Promise<string[]> {
  const dated: { readonly path: string; readonly at: number }[] = []
  for (let at = 0; at < paths.length; at += limits.atOnce) {
    signal.throwIfAborted()
    const some = await Promise.all(
      paths.slice(at, at + limits.atOnce).map(async (path) => ({ path, stats: await lstat(join(base, path)).catch(() => undefined) })),
    )
    for (const { path, stats } of some) if (stats && !stats.isDirectory()) dated.push({ path, at: stats.mtimeMs })
  }
  return dated.sort((a, b) => b.at - a.at || (a.path < b.path ? -1 : 1)).map(({ path }) => path)
}

function shown(pattern: string, place: Place, paths: readonly string[], count: number, cut: boolean): ToolOutput {
  const files = paths.slice(0, limits.shown).map((path) => (place.name === '.' ? path : `${place.name}/${path}`))
  const left = count - files.length
  const data: FoundFiles = { files, left }
  const partly = cut ? ['There are too many files to search them all: specify a folder'] : []
  if (count === 0) {
    const none = pattern.includes('/')
      ? phrase`no file matches ${pattern}. Files ignored by .gitignore are not listed`
      : phrase`no file matches ${pattern}; **/${pattern} searches all folders. Files ignored by .gitignore are not listed`
    return { text: [none, ...partly].join('\n'), data }
  }
  const more = left > 0 ? [`and ${left} more: narrow the pattern`] : []
  return { text: [phrase`${count} file(s), newest first`, ...files, ...more, ...partly].join('\n'), data }
}
