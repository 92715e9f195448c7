import type { ToolOutput } from '../../core/tool.ts'

/** Lines of a result that are shown beneath its call. */
const previewLines = 3
/** The same of a command, from its end. */
const commandLines = 10

/** The last lines of what a command printed; of sources, their titles; else the first lines of what a call gave. */
export function outputPreview({ text, sources = [] }: ToolOutput, isCommand: boolean): readonly string[] {
  const titles = [...new Set(sources.map(({ title, section }) => [title, section].filter(Boolean).join(' > ')))]
  const lines = titles.length > 1 ? titles : text.split('\n').filter((line) => line.trim() !== '')
  const shown = isCommand ? lines.slice(1).slice(-commandLines) : lines.slice(0, previewLines)
  return shown.map((line) => line.slice(0, 300))
}
