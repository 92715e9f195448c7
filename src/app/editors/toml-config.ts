import { parse, TomlError } from 'smol-toml'
import { type ConfigText, Unwritable } from './config-text.ts'

/** TOML: a server is a table of its own, `[group.name]`; nothing else of the file is touched. */
export const tomlConfig: ConfigText = {
  parse(text) {
    try {
      return parse(text)
    } catch (error) {
      throw error instanceof TomlError ? new Unwritable(`is not valid TOML (line ${error.line}, column ${error.column})`) : error
    }
  },

  put(text, group, name, entry) {
    const eol = text.includes('\r\n') ? '\r\n' : '\n'
    const block = blockOf(text, [...group, name])
    const lines = Object.entries(entry).map(([key, value]) => `${key} = ${written(value)}`)
    if (block) return text.slice(0, block.start) + replaceKeys(text.slice(block.start, block.end), entry, eol) + text.slice(block.end)
    const table = [`[${[...group, name].join('.')}]`, ...lines].join(eol)
    if (text === '') return table + eol
    return text.endsWith('\n') ? `${text}${eol}${table}${eol}` : `${text}${eol}${eol}${table}`
  },

  take(text, group, name) {
    const block = blockOf(text, [...group, name])
    if (!block) throw new Unwritable(`does not define ${name} as a table [${[...group, name].join('.')}]`)
    // The empty line before it came with it, and where the file ended without a line end, so did the one above.
    const before = text.slice(0, block.start).replace(/\n\r?\n$/, '\n')
    const after = text.slice(block.end)
    if (after === '') return before.replace(/\r?\n$/, '')
    return before === '' ? after.replace(/^[\r\n]+/, '') : before + after.replace(/^\r?\n/, '')
  },
}

/** The characters of a table and of the tables below it that follow it, from its heading to the end of its last line that says something. */
function blockOf(text: string, path: readonly string[]): { readonly start: number; readonly end: number } | undefined {
  const [own, below] = [new RegExp(`^\\s*\\[\\s*${dotted(path)}\\s*\\]`), new RegExp(`^\\s*\\[\\s*${dotted(path)}\\s*[.\\]]`)]
  let offset = 0
  let start: number | undefined
  let end = 0
  for (const line of text.split('\n')) {
    if (start === undefined && own.test(line)) start = offset
    else if (start !== undefined && /^\s*\[/.test(line) && !below.test(line)) break
    if (start !== undefined && !/^\s*(?:#.*)?$/.test(line)) end = offset + line.replace(/\r$/, '').length
    offset += line.length + 1
  }
  return start === undefined ? undefined : { start, end }
}

const dotted = (path: readonly string[]): string => path.map((key) => `["']?${key}["']?`).join('\\s*\\.\\s*')

/** Keys are plain words. Only those that stand on one line each are changed; a caller compares what the text says afterwards. */
function replaceKeys(block: string, entry: Readonly<Record<string, string | readonly string[]>>, eol: string): string {
  return Object.entries(entry).reduce((text, [key, value]) => {
    const line = new RegExp(`^([ \\t]*${key}[ \\t]*=[ \\t]*)[^\\r\\n]*`, 'm')
    return line.test(text)
      ? text.replace(line, (_all, front: string) => front + written(value))
      : text.replace(/^[^\r\n]*/, (heading) => `${heading}${eol}${key} = ${written(value)}`)
  }, block)
}

/** JSON's way to write texts is one of TOML's. */
const written = (value: string | readonly string[]): string =>
  typeof value === 'string' ? JSON.stringify(value) : `[${value.map((each) => JSON.stringify(each)).join(', ')}]`
