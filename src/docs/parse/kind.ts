/** What a file is, as far as parsing goes. */
export type Kind =
  | 'markdown'
  | 'mdx'
  | 'html'
  | 'rst'
  | 'asciidoc'
  | 'text'
  | 'notebook'
  | 'pdf'
  | 'docx'
  | 'xlsx'
  | 'pptx'
  | 'csv'
  | 'tsv'
  | 'json-lines'
  | 'code'

const documents: Readonly<Record<string, Kind>> = {
  md: 'markdown',
  markdown: 'markdown',
  mdown: 'markdown',
  mkd: 'markdown',
  mdx: 'mdx',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  rst: 'rst',
  rest: 'rst',
  adoc: 'asciidoc',
  asciidoc: 'asciidoc',
  txt: 'text',
  text: 'text',
  ipynb: 'notebook',
  pdf: 'pdf',
  docx: 'docx',
  docm: 'docx',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  pptx: 'pptx',
  pptm: 'pptx',
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  jsonl: 'json-lines',
  ndjson: 'json-lines',
}

const code = new Set(
  `js mjs cjs jsx ts mts cts tsx py pyi rb go rs java kt kts scala groovy c h cc cpp cxx hpp hh cs fs swift m mm
  php pl pm lua r jl dart ex exs hs ml mli sh bash zsh fish ps1 sql proto`.split(/\s+/),
)

const plain = new Set(
  `log json json5 yaml yml toml ini cfg conf env properties xml svg graphql gql diff patch vue svelte astro css scss less
  erl clj el lisp vim bat cmd tf hcl nix cmake mk gradle tex bib org`.split(/\s+/),
)

/** Names without an extension, in lower case, that are read as plain text. */
export const bareNames: ReadonlySet<string> = new Set(
  `readme license licence copying notice changelog changes history news authors contributors contributing todo install
  makefile dockerfile`.split(/\s+/),
)

/** Extensions, without the dot, that a walk over a folder takes for documentation. */
export const documentExtensions: readonly string[] = Object.keys(documents)

/** Extensions of source code, which a walk takes only where there is nothing else. */
export const codeExtensions: ReadonlySet<string> = code

/** The last name of a path, `/` or `\` between names. */
export const fileName = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)

/** The extension in lower case, without the dot; empty where there is none. */
export const extensionOf = (path: string): string => {
  const name = fileName(path)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}

/** How a path would be parsed, by its name alone. Settings and the like count as plain text; `undefined` for names nothing is known of. */
export const kindOf = (path: string): Kind | undefined => {
  const extension = extensionOf(path)
  return (
    documents[extension] ??
    (code.has(extension) ? 'code' : plain.has(extension) || bareNames.has(fileName(path).toLowerCase()) ? 'text' : undefined)
  )
}

/** What a document without a title is called: its file name, without an extension that only names the format. */
export const titleOfPath = (path: string): string => {
  const name = fileName(path)
  const extension = extensionOf(path)
  return Object.hasOwn(documents, extension) ? name.slice(0, -extension.length - 1) : name
}
