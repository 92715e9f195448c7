import type { Question } from '../core/question.ts'
import { counted } from '../views/amounts.ts'

/** Lines of a diff that are shown before somebody decides. */
const longestDiff = 200

/** What the call would do that a question asks about: its whole command, its diff, and what to look at. */
export function previewLines({ preview }: Question): readonly string[] {
  const command =
    preview?.command === undefined ? [] : preview.command.split('\n').map((line, index) => `${index === 0 ? '  $' : '   '} ${line}`)
  const diff = preview?.diff === undefined ? [] : preview.diff.trimEnd().split('\n')
  const left = diff.length - longestDiff
  return [
    ...command,
    ...diff.slice(0, longestDiff).map((line) => `  ${line}`),
    ...(left > 0 ? [`  (${counted(left, 'more line')})`] : []),
    ...(preview?.notes ?? []).map((note) => `  ! ${note}`),
  ]
}
