import { isRecord } from '../../../src/core/json.ts'
import { oneLine } from '../../../src/core/text/one-line.ts'
import type { ToolCall } from '../../../src/core/tool.ts'

/** Where ibid's own searches look. */
export type SearchedPlace = 'documents' | 'web' | 'mail' | 'calendars' | 'chats' | 'files' | 'issues' | 'people' | 'memory'

/** What a call of one of ibid's own tools does, as far as a reader of the answer wants to know. */
export type KnownCall =
  | { readonly does: 'search'; readonly where: SearchedPlace; readonly queries: readonly string[] }
  /** `what` is absent where only a handle such as `s3` names it. */
  | { readonly does: 'open'; readonly what?: string }
  | { readonly does: 'read' | 'edit' | 'write' | 'run'; readonly what: string }

const searches: Readonly<Record<string, SearchedPlace>> = {
  documents_search: 'documents',
  documents_search_batch: 'documents',
  web_search: 'web',
  search_mail: 'mail',
  search_calendar: 'calendars',
  search_chat: 'chats',
  search_files: 'files',
  search_issues: 'issues',
  list_people: 'people',
  memory_retrieve: 'memory',
  glob: 'files',
  grep: 'files',
}

const acts: Readonly<Record<string, 'read' | 'edit' | 'write' | 'run'>> = {
  read: 'read',
  web_fetch: 'read',
  edit: 'edit',
  write: 'write',
  shell: 'run',
}

const longest = 100

/** What a call does; undefined of tools from elsewhere, and of calls without the argument that says what it is about. */
export function knownCall({ tool, input }: Pick<ToolCall, 'tool' | 'input'>): KnownCall | undefined {
  if (!isRecord(input)) return undefined
  const said = (...names: readonly string[]): readonly string[] =>
    names
      .flatMap((name) => input[name] ?? [])
      .flatMap((value) => (typeof value === 'string' && value !== '' ? [oneLine(value, longest)] : []))
  const where = Object.hasOwn(searches, tool) ? searches[tool] : undefined
  if (where) return { does: 'search', where, queries: said('query', 'queries', 'pattern') }
  if (tool === 'documents_open') {
    const [place] = said('place')
    return place === undefined || /^\[?s\d+\]?$/.test(place) ? { does: 'open' } : { does: 'open', what: place }
  }
  const does = Object.hasOwn(acts, tool) ? acts[tool] : undefined
  const about = said('path', 'urls', 'command')
  return does && about.length > 0 ? { does, what: about.join(', ') } : undefined
}

/** What a tool says beside its call, in English, without the query where the call says that already. */
export function withoutQuery(summary: string, call: Pick<ToolCall, 'tool' | 'input'>): string {
  const known = knownCall(call)
  if (known?.does !== 'search' || known.queries.length !== 1) return summary
  return summary.replace(` for ${JSON.stringify(known.queries[0])}`, () => '')
}
