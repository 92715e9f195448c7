import { dirname, join, sep } from 'node:path'
import { z } from 'zod'
import { phrase } from '../../core/text/phrase.ts'
import { personalText } from '../../core/text-origin.ts'
import type { Tool, ToolOutput } from '../../core/tool.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { type FileHits, hitSources, hitWords, shownLine } from './hit-ranges.ts'
import { missingFile } from './missing-file.ts'
import { heldPath, openPlace } from './open-place.ts'
import { fitter, fitting, namesHidden } from './path-pattern.ts'
import { foundLine, type RipgrepCall, ripgrepPath, runRipgrep, type SearchEnd } from './ripgrep.ts'
import { samePlace } from './same-place.ts'
import type { WorkspaceDependencies } from './workspace-dependencies.ts'
import { actionAt, type Place, placed, placeOf, readPreview } from './workspace-path.ts'

/** The data of `grep`. */
export interface FoundLines {
  readonly files: readonly { readonly path: string; readonly lines: readonly number[] }[]
  readonly matches: number
  /** Whether the search ended before it had seen everything. */
  readonly more: boolean
}

/** Matches, files and characters that are shown; bytes above which a file is data. */
const limits = { matches: 200, usual: 100, files: 500, looked: 20_000, characters: 40_000, fileSize: '20M' }

const input = z.object({
  pattern: z.string().min(1).max(2_000).describe('Regular expression'),
  folder: z.string().min(1).max(4_000).optional().describe('Folder or file (default: the workspace)'),
  glob: z.string().min(1).max(300).optional().describe('Files to search, such as *.ts or src/**/*.md; a leading ! excludes them'),
  ignoreCase: z.boolean().optional(),
  context: z.number().int().min(0).max(10).optional().describe('Number of context lines around each match'),
  filesOnly: z.boolean().optional(),
  limit: z.number().int().min(1).max(limits.matches).optional().describe(`Maximum number of matches (default: ${limits.usual})`),
})
type Input = z.infer<typeof input>

/** What the search leans on. */
export interface SearchDependencies extends WorkspaceDependencies {
  /** Path of ripgrep; the one that came with us where absent. */
  readonly program?: string
}

export const grep = (dependencies: SearchDependencies): Tool<Input> => {
  const judged = samePlace()
  return tool({
    name: 'grep',
    title: 'Search in files',
    description: prose('grep.md', import.meta.url),
    input,
    origin: personalText,
    paged: true,
    timeDependent: true,
    async run(asked, { folder, signal }): Promise<ToolOutput> {
      const place = judged.same(asked, await placeOf(folder, asked.folder ?? '.'))
      const held = await openPlace(place)
      if (!held) throw await missingFile(place, { ...dependencies, signal }, 'check the folder')
      try {
        const program = dependencies.program ?? (await ripgrepPath())
        const isFile = !(await held.stat()).isDirectory()
        const open = heldPath(held, place.path)
        const call = {
          program,
          folder: isFile ? dirname(place.path) : open,
          environment: dependencies.environment,
          signal,
          args: [...argsOf(asked, isFile), '--', isFile ? open : './'],
        }
        const search: Search = {
          call,
          place,
          fileAt: (path) => (isFile ? place : placed(place.root, join(place.path, path))),
          asked: isFile ? { ...asked, glob: undefined } : asked,
        }
        return asked.filesOnly ? await filesOnly(search) : await matches(search)
      } finally {
        await held.close()
      }
    },
    async actions(asked, { folder }) {
      return [actionAt(judged.judge(asked, await placeOf(folder, asked.folder ?? '.')), 'read')]
    },
    async preview(asked, { folder }) {
      return readPreview(await placeOf(folder, asked.folder ?? '.'), 'Search in')
    },
  })
}

interface Search {
  readonly call: RipgrepCall
  readonly asked: Input
  readonly place: Place
  /** The file that ripgrep names. */
  fileAt(path: string): Place
}

function argsOf({ pattern, folder = '', glob = '', ignoreCase, context, filesOnly }: Input, isFile: boolean): string[] {
  const names = isFile ? undefined : nameGlob(glob)
  return [
    '--no-config',
    ...(filesOnly ? ['--files-with-matches', '--null'] : ['--json']),
    '--sort=path',
    '--no-messages',
    '--no-require-git',
    `--max-filesize=${limits.fileSize}`,
    '--glob=!.git',
    // Not as `--glob`, which would bring back what `.gitignore` leaves out; the whole pattern is looked at behind it.
    ...(names === undefined ? [] : [`--type-add=wanted:${names}`, '--type=wanted']),
    ...(namesHidden(folder) || namesHidden(glob) ? ['--hidden'] : []),
    ...(ignoreCase ? ['--ignore-case'] : []),
    ...(context && !filesOnly ? [`--context=${context}`] : []),
    '-e',
    pattern,
  ]
}

/** The last part of a pattern of paths, where it is so plain that ripgrep takes it in the same way. */
function nameGlob(glob: string): string | undefined {
  const name = glob.slice(glob.lastIndexOf('/') + 1)
  return !glob.startsWith('!') && /^[\w.*?-]*(?:\{[\w.*?,-]+\})?[\w.*?-]*$/.test(name) && /\w/.test(name) ? name : undefined
}

async function filesOnly({ call, asked, place, fileAt }: Search): Promise<ToolOutput> {
  const found: string[] = []
  const end = await runRipgrep(call, 0, (piece) => {
    found.push(pathOf(piece.toString('utf8')))
    return found.length < limits.looked
  })
  const fits = asked.glob === undefined ? found : await fitting(asked.glob, found, call.signal, { anyDepth: true })
  const names = fits.map(fileAt).filter((file) => isShown(place, file))
  const files = names.slice(0, limits.files).map(({ name }) => name)
  const more = names.length > files.length || end !== 'whole'
  const data: FoundLines = { files: files.map((path) => ({ path, lines: [] })), matches: files.length, more }
  if (files.length === 0) return { text: [nothing(asked), ...lateWords(end)].join('\n'), data }
  const count = more ? phrase`${files.length} or more file(s) ha(s|ve) a match` : phrase`${files.length} file(s) ha(s|ve) a match`
  return { text: [count, ...files, ...(more ? ['There are more matches: narrow the search'] : []), ...lateWords(end)].join('\n'), data }
}

async function matches({ call, asked, place, fileAt }: Search): Promise<ToolOutput> {
  const most = asked.limit ?? limits.usual
  const fits = asked.glob === undefined ? () => true : await fitter(asked.glob, { anyDepth: true })
  const gathered: (FileHits & { tooLong: number })[] = []
  let count = 0
  let characters = 0
  const end = await runRipgrep(call, 10, (piece, whole) => {
    const found = foundLine(piece, whole)
    if (!found || !fits(pathOf(found.path))) return true
    const file = fileAt(pathOf(found.path))
    if (!isShown(place, file)) return true
    if (found.at !== undefined && (count >= most || characters > limits.characters)) return false
    if (gathered.at(-1)?.path !== file.path) gathered.push({ name: file.name, path: file.path, lines: [], tooLong: 0 })
    const hits = gathered.at(-1)!
    const line = shownLine(found)
    if (found.at !== undefined) count++
    if (!line) hits.tooLong++
    else hits.lines.push(line)
    characters += line?.text.length ?? 0
    return true
  })
  const files = gathered.filter(({ tooLong, lines }) => tooLong > 0 || lines.some(({ isMatch }) => isMatch))
  const data: FoundLines = {
    files: files.map(({ name, lines }) => ({ path: name, lines: lines.filter(({ isMatch }) => isMatch).map(({ line }) => line) })),
    matches: count,
    more: end !== 'whole',
  }
  if (count === 0) return { text: [nothing(asked), ...lateWords(end)].join('\n'), data }
  const words = files.map((hits) => [hitWords(hits), ...tooLongWords(hits.tooLong)].join('\n'))
  const summary =
    end === 'whole' ? phrase`${count} match(es) in ${files.length} file(s)` : phrase`${count} or more match(es) in ${files.length} file(s)`
  const more =
    end === 'enough' ? [`There are more than these ${count}: narrow the search with folder or glob, or list files with filesOnly`] : []
  return { text: [summary, ...words, ...more, ...lateWords(end)].join('\n'), sources: files.flatMap(hitSources), data }
}

/** What looks like a secret is shown only where it was asked for by its name. */
const isShown = (asked: Place, { guarded }: Place): boolean => guarded !== 'secret' || asked.guarded === 'secret'

const pathOf = (path: string): string => path.replace(/^\.[/\\]/, '').replaceAll('\\', sep === '/' ? '\\' : '/')

const lateWords = (end: SearchEnd): string[] =>
  end === 'late' ? ['The search took too long and was stopped: specify a smaller folder or a glob'] : []

const tooLongWords = (count: number): string[] =>
  count === 0 ? [] : [`       ${count} ${count === 1 ? 'match is in a line' : 'matches are in lines'} too long to show`]

const nothing = ({ pattern, glob, ignoreCase }: Input): string =>
  [
    glob === undefined ? phrase`no matches for ${JSON.stringify(pattern)}` : phrase`no matches for ${JSON.stringify(pattern)} in ${glob}`,
    ...(ignoreCase ? [] : [phrase`to ignore case, set ignoreCase`]),
  ].join('; ')
