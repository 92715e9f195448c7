import { writeFile } from 'node:fs/promises'
import { IbidError } from '../../core/fault.ts'
import { wholePath } from '../../files/whole-path.ts'
import { readersSpeech, say } from '../../views/words/say.ts'
import type { Look } from '../markdown/look.ts'
import type { ChatCommand, ChatControl } from './chat-control.ts'
import { indentedRows, noteRows } from './command-rows.ts'
import { heldSession } from './newest-run.ts'
import { shortPath } from './short-path.ts'

const widestIndent = 20

export const exportCommand: ChatCommand = {
  name: 'export',
  summary: say`show this conversation as Markdown, or write it to a file`,
  takes: '[file] [!]',
  details: [say`add ! after the name to overwrite an existing file`],
  async run(control, words) {
    const { look, print } = control
    const markdown = await heldSession(control).export('markdown', readersSpeech)
    const name = words.replace(/(?:^|\s+)!$/, '').replace(/^(["'])(.*)\1$/, '$2')
    if (name === '') return print(markdown.split('\n').flatMap((line) => markdownRows(line, look)))
    const file = wholePath(name, control.app.input)
    await writeText(control, file, `${markdown}\n`, /(?:^|\s)!$/.test(words))
    print(noteRows(say`Wrote ${shortPath(control.app, file)}`, look))
  },
}

/** A line with its indentation, which is part of what it says. */
const markdownRows = (line: string, look: Look): readonly string[] =>
  line.trim() === '' ? [''] : indentedRows([line.trim()], look, Math.min(widestIndent, /^ */.exec(line)![0].length), 2)

async function writeText({ app }: ChatControl, file: string, text: string, mayReplace: boolean): Promise<void> {
  try {
    await writeFile(file, text, { flag: mayReplace ? 'w' : 'wx' })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    if (code === 'EEXIST')
      throw new IbidError('usage', `${shortPath(app, file)} already exists`, 'add ! after the name to overwrite it, or use another name')
    throw new IbidError('failed', `${shortPath(app, file)} could not be written (${code})`, 'choose a file in an existing folder', {
      cause: error,
    })
  }
}
