/**
 * How a document's text is shown: `prose` is text that ibid made of HTML, office files, notebooks and PDF pages, with lists, tables and code but no other
 * Markdown.
 */
export type DocumentForm = 'markdown' | 'prose' | 'rows' | 'text' | { readonly code: string }

const forms: Readonly<Record<string, DocumentForm>> = Object.fromEntries(
  (
    [
      ['markdown', 'md markdown mdown mkd mdx ipynb'],
      ['prose', 'html htm xhtml docx docm xlsx xlsm pptx pptm pdf'],
      ['rows', 'csv tsv tab'],
    ] as const
  ).flatMap(([form, extensions]) => extensions.split(' ').map((extension) => [extension, form])),
)

/** Extensions of code and settings, by the name that their language has among highlighters. */
const languages: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    javascript: 'js mjs cjs jsx',
    typescript: 'ts mts cts tsx',
    python: 'py pyi',
    ruby: 'rb',
    go: 'go',
    rust: 'rs',
    java: 'java',
    kotlin: 'kt kts',
    c: 'c h',
    cpp: 'cc cpp cxx hpp hh',
    csharp: 'cs',
    swift: 'swift',
    objectivec: 'm mm',
    php: 'php',
    perl: 'pl pm',
    lua: 'lua',
    r: 'r',
    bash: 'sh bash zsh fish',
    sql: 'sql',
    json: 'json json5',
    yaml: 'yaml yml',
    ini: 'toml ini cfg conf properties',
    xml: 'xml svg vue svelte',
    css: 'css',
    scss: 'scss',
    less: 'less',
    graphql: 'graphql gql',
    diff: 'diff patch',
    makefile: 'mk makefile',
  }).flatMap(([language, extensions]) => extensions.split(' ').map((extension) => [extension, language])),
)

/** What a document is, by its path and, where that says nothing, by its address: pages of the web were read from HTML. */
export function documentForm({ path, uri }: { readonly path?: string | undefined; readonly uri: string }): DocumentForm {
  const extension = extensionOf(path ?? pathOf(uri))
  const form = forms[extension]
  if (form) return form
  const language = languages[extension]
  if (language) return { code: language }
  return /^https?:/.test(uri) ? 'prose' : 'text'
}

const extensionOf = (path: string): string => /(?:^|[./\\])([\w-]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''

const pathOf = (uri: string): string => (URL.canParse(uri) ? new URL(uri).pathname : uri)
