import { age } from './age.ts'
import type { Excerpt } from './event-types.ts'
import { keptMedia, mediaLine } from './media.ts'
import type { ShownSource } from './model.ts'
import { moreToOpen } from './more-to-open.ts'
import type { Source } from './source.ts'
import { shownPassage } from './text/shown-passage.ts'
import { controlNames, type ToolOutput, type ToolRecord } from './tool.ts'
import { fence, visible } from './untrusted-text-fence.ts'

/** The line that names a source: `[s1] Plugins > Order (docs/guide/plugins.md)`. */
export function sourceLine(handle: string, source: Source): string {
  const place = [source.collection, source.document].filter(Boolean).join('/') || source.uri
  const heading = source.section && source.section !== source.title ? `${source.title} > ${source.section}` : source.title
  return `[${handle}] ${heading} (${place})`
}

/**
 * A tool's result in the words the model reads: a line of our own, then everything from outside behind the fence. What a control says, the engine or the
 * person says. A text that one of the sources is, word for word, is shown once, behind its handle.
 */
export function shownResult(
  record: ToolRecord,
  output: ToolOutput,
  handles: readonly string[],
  nonce: string,
  {
    excerpt,
    isRepeated,
  }: { readonly excerpt?: Excerpt | undefined; readonly isRepeated?: (handle: string, words: string) => boolean } = {},
): string {
  const sources = (output.sources ?? []).map((source, index) => {
    const words = excerpt ? (excerpt.passages[index] ?? '') : passageOf(source)
    const line = sourceLine(handles[index]!, source)
    // A search may find again what stands further up; what was opened by name is wanted here.
    if (source.score !== undefined && isRepeated?.(handles[index]!, words)) return `${line}: as shown before`
    return words ? `${line}\n${excerpt ? words : withRest(source, handles[index]!)}` : line
  })
  const body = [excerpt ? excerpt.text : ownText(output), ...sources].filter(Boolean).join('\n\n')
  const media = keptMedia(output).map(mediaLine)
  const shown = media.length > 0 ? `\nShown to the person: ${visible(media.join(', '))}` : ''
  const more = excerpt ? `\nShortened. recall_details {"resultId":"${record.call.id}"} opens the rest.` : ''
  const kept = record.cachedAt === undefined ? '' : `, cached, ${age(record.startedAt - record.cachedAt)} old`
  return `${record.call.id} ${statusWords[record.status]}${kept}\n${controlNames.has(record.call.tool) ? visible(body) : fence(body, nonce)}${shown}${more}`
}

/** The text of an output, but for one that is shown as a source of it. */
export const ownText = ({ text, sources = [] }: ToolOutput): string => (sources.some((source) => passageOf(source) === text) ? '' : text)

/** A passage with the head of its table, and how to open what follows it. */
const withRest = (source: Source, handle: string): string => {
  const { head, passage, goesOn } = shownPassage(source)
  return `${head}${passage}${goesOn ? ` ${moreToOpen(handle)}` : ''}`
}

/** What a model is shown of a source that is short enough. */
export const passageOf = ({ passage, text }: Source): string => passage ?? text

const statusWords: Record<ToolRecord['status'], string> = {
  success: 'ok',
  error: 'failed',
  skipped: 'was not run',
  denied: 'was not allowed',
  interrupted: 'was interrupted; it may or may not have happened, and is not run again',
}

/** A source as the model port carries it. */
export const shownSource = (handle: string, { title, section, text, document, score }: Source): ShownSource => ({
  handle,
  title: [title, section].filter(Boolean).join(' > '),
  text,
  ...(document === undefined ? {} : { document }),
  ...(score === undefined ? {} : { score }),
})
