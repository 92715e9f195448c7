import type { Command } from 'commander'
import { IbidError } from '../../core/fault.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import { processEnvironment } from '../../settings/process-environment.ts'
import { say } from '../../views/words/say.ts'
import type { Page } from '../topics/page.ts'
import { pageText } from '../topics/page-text.ts'
import { showPaged } from '../topics/pager.ts'
import { isTopic, pageOf, type Topic, topicTitles } from '../topics.ts'

/** Columns where nobody looks, and those that a page has at least. */
const usualWidth = 80
const leastWidth = 30

/**
 * `ibid help`: of the program, of a command by its words, or a topic; a topic that is a command too has its options below. Gives the exit code. Throws
 * `IbidError('usage')` that names the nearest.
 */
export async function showHelp(program: Command, words: readonly string[], options: { readonly plain: boolean }): Promise<number> {
  const { at, rest } = walked(program, words)
  const name = words.join(' ')
  const command = rest === undefined ? at : undefined
  if (!isTopic(name) && !command) throw unknownHelp(program, at, rest ?? '', words)
  const width = Math.max(leastWidth, process.stdout.columns || usualWidth)
  const text = isTopic(name) ? await topicText(name, command, width) : command ? helpOf(command) : ''
  await showPaged(text, processEnvironment(), options)
  return 0
}

async function topicText(name: Topic, command: Command | undefined, width: number): Promise<string> {
  const page = await pageOf(name)
  return pageText(name, topicTitles[name], command ? { ...page, sections: { ...page.sections, ...optionsOf(command) } } : page, width)
}

/** The command that the words name, as far as they name one, and the first that does not. */
function walked(program: Command, words: readonly string[]): { readonly at: Command; readonly rest: string | undefined } {
  let at = program
  for (const word of words) {
    const next = at.commands.find((one) => one.name() === word || one.aliases().includes(word))
    if (!next) return { at, rest: word }
    at = next
  }
  return { at, rest: undefined }
}

function unknownHelp(program: Command, at: Command, word: string, words: readonly string[]): IbidError {
  const below = at
    .createHelp()
    .visibleCommands(at)
    .map((one) => one.name())
  const path = words.slice(0, words.indexOf(word))
  const near = nearest(word, at === program ? [...Object.keys(topicTitles), ...below] : below)
  const list = at === program ? say`see: ibid help topics` : say`see: ibid help ${path.join(' ')}`
  return new IbidError('usage', `no help for ${words.join(' ')}`, near ? `did you mean: ${['ibid help', ...path, near].join(' ')}` : list)
}

/** The whole help of a command, as `--help` prints it. */
function helpOf(command: Command): string {
  const parts: string[] = []
  const before = command.configureOutput()
  command.configureOutput({ ...before, writeOut: (text) => parts.push(text) })
  command.outputHelp()
  command.configureOutput(before)
  return parts.join('')
}

function optionsOf(command: Command): Page['sections'] {
  const help = command.createHelp()
  const own = help.visibleOptions(command).filter(({ long }) => long !== '--help')
  const rows = own.map((option) => [help.optionTerm(option), help.optionDescription(option)] as const)
  return rows.length > 0 ? { [say`Options of the command`]: [{ rows }] } : {}
}
