import { extname } from 'node:path'
import { IbidError } from '../../core/fault.ts'
import { isText } from '../../files/is-text.ts'
import { say } from '../../views/words/say.ts'
import type { AnswerSource } from './answer-sources.ts'
import type { ChatControl } from './chat-control.ts'
import { indentedRows, noteRows } from './command-rows.ts'
import { placeInFile, shortAddress } from './short-path.ts'

/** Files that an editor does not show as they are, and that a program of the desktop does; what else is no text could be a program itself. */
const shownOnDesktop = new Set([
  '.pdf',
  '.docx',
  '.pptx',
  '.xlsx',
  '.odt',
  '.ods',
  '.odp',
  '.epub',
  '.png',
  '.jpg',
  '.jpeg',
  '.gif',
  '.webp',
])

/**
 * Opens what a source was read from: text in the person's editor, a PDF or an office document in the program that the desktop has for it, a web page in the
 * browser. Where there is none, its place is told. Throws `IbidError` for what is neither, and where a text has no editor.
 */
export async function openOutside(control: ChatControl, { uri }: AnswerSource): Promise<void> {
  const { app, edit, openOnDesktop, look, print } = control
  if (/^https?:/.test(uri)) {
    if (!(await openOnDesktop(uri))) print(indentedRows([uri], look, 2))
    return
  }
  const place = placeInFile(uri)
  if (!place) throw new IbidError('usage', `${uri} is neither a file nor a web page`, 'omit the ! to see what was read of it')
  const isForDesktop = shownOnDesktop.has(extname(place.file).toLowerCase())
  if (isForDesktop || !(await isText(place.file))) {
    const isOpened = isForDesktop && (await openOnDesktop(place.file))
    return print(noteRows(`${isOpened ? say`Opened` : say`No program found to show it here`}: ${shortAddress(app, uri)}`, look))
  }
  if (await edit(place.file, place.line)) return
  throw new IbidError('not-found', `no editor found to open ${shortAddress(app, uri)}`, 'set $VISUAL or $EDITOR')
}
