import { type AgentFile, plainLines, unfitText, unreadable } from './agent-file.ts'
import { byPlace, checkSchemas, isUsable, type LoadOptions, startReading } from './agent-problems.ts'
import { type Origin, readAgent } from './read-agent.ts'
import { yamlTree } from './yaml-tree.ts'

/** Characters that the front matter may have. */
const longestFrontMatter = 64_000

/** An agent in Markdown: what it is in front matter, below it its prompt. Never rejects for what stands in the text. */
export async function parseMarkdownAgent(text: string, file: string, origin: Origin, options: LoadOptions = {}): Promise<AgentFile> {
  const unfit = unfitText(text)
  if (unfit) return unreadable(file, unfit)
  const parts = splitFrontMatter(plainLines(text).split('\n'))
  if ('message' in parts) return unreadable(file, parts.message, { line: parts.line, column: 1 })
  const tree = await yamlTree(parts.yaml, parts.yamlLine)
  if ('message' in tree) return unreadable(file, tree.message, tree.at)
  const reading = startReading(file, options)
  const read = readAgent(tree.node, { text: parts.prompt, at: { line: parts.promptLine, column: 1 } }, origin, reading)
  await checkSchemas(reading)
  return { agents: read && isUsable(reading) ? [read] : [], problems: byPlace(reading.problems), calls: [] }
}

interface Parts {
  readonly yaml: string
  readonly yamlLine: number
  readonly prompt: string
  readonly promptLine: number
}

function splitFrontMatter(lines: readonly string[]): Parts | { readonly message: string; readonly line: number } {
  const open = lines.findIndex((line) => line.trim() !== '')
  if (open < 0) return { message: 'the file is empty', line: 1 }
  if (!isFence(lines[open])) return { message: 'there is no front matter; begin the file with --- and agent: a-name', line: open + 1 }
  const close = lines.findIndex((line, index) => index > open && isFence(line))
  if (close < 0) return { message: 'the front matter that starts here is not closed; put --- below it', line: open + 1 }
  const yaml = lines.slice(open + 1, close).join('\n')
  if (yaml.length > longestFrontMatter)
    return { message: `the front matter is too long: it can have at most ${longestFrontMatter} characters`, line: open + 1 }
  return {
    yaml,
    yamlLine: open + 2,
    prompt: lines
      .slice(close + 1)
      .join('\n')
      .trim(),
    promptLine: close + 1,
  }
}

const isFence = (line: string | undefined): boolean => line !== undefined && /^---[ \t]*$/.test(line)
