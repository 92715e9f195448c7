import type { SgNode, SgRoot } from '@ast-grep/napi'
import { IbidError } from '../../core/fault.ts'

/** Languages whose syntax is read. `javascript` holds JSX too. */
export type Language = 'javascript' | 'typescript' | 'tsx' | 'python' | 'go' | 'java'

export type Syntax = SgNode

const extensions: Readonly<Record<string, Language>> = {
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'tsx',
  py: 'python',
  pyi: 'python',
  pyw: 'python',
  go: 'go',
  java: 'java',
}

/** Names under which the parser knows the languages. */
const parserNames: Readonly<Record<Language, string>> = {
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  tsx: 'Tsx',
  python: 'python',
  go: 'go',
  java: 'java',
}

/** The language of a file by the end of its name; undefined for everything whose syntax is not read. */
export function languageOf(path: string): Language | undefined {
  const end = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(extensions, end) ? extensions[end] : undefined
}

/** The parser, loaded once a process: languages that are not built in may be registered a single time. */
let loading: Promise<{ readonly parse: (language: string, text: string) => SgRoot; readonly missing: ReadonlySet<Language> }> | undefined

/**
 * Gives the function that parses a language: text in, root node out. Lines and columns of nodes count from 0, their `index` is in UTF-16 units of the text.
 * Broken code is parsed as far as it goes, with nodes of the kind `ERROR`. Throws `IbidError('failed')` where this platform has no parser for the language.
 */
export async function syntaxOf(language: Language): Promise<(text: string) => Syntax> {
  loading ??= load()
  const { parse, missing } = await loading
  if (missing.has(language)) throw new IbidError('failed', `no parser for ${language} is available on this platform`)
  return (text) => parse(parserNames[language], text).root()
}

async function load() {
  const { parse, registerDynamicLanguage } = await import('@ast-grep/napi')
  const added = await Promise.all([
    import('@ast-grep/lang-python').then(({ default: grammar }) => ['python', grammar] as const),
    import('@ast-grep/lang-go').then(({ default: grammar }) => ['go', grammar] as const),
    import('@ast-grep/lang-java').then(({ default: grammar }) => ['java', grammar] as const),
  ])
  const present = added.filter(([, grammar]) => isThere(grammar))
  registerDynamicLanguage(Object.fromEntries(present))
  return { parse, missing: new Set(added.filter((one) => !present.includes(one)).map(([name]) => name)) }
}

/** A grammar without a build for this platform throws when asked for its library. */
function isThere(grammar: { readonly libraryPath: string }): boolean {
  try {
    return grammar.libraryPath !== ''
  } catch {
    return false
  }
}
