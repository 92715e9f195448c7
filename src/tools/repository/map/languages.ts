/** A language and how much of it there is. */
export interface LanguageShare {
  readonly name: string
  readonly files: number
  readonly bytes: number
  /** Of the bytes of all languages, 0 to 1. */
  readonly share: number
}

/** By extension. Data (JSON, YAML, XML) is nobody's language here. */
const byExtension: ReadonlyMap<string, string> = new Map(
  Object.entries({
    TypeScript: 'ts mts cts tsx',
    JavaScript: 'js mjs cjs jsx',
    Python: 'py pyi pyw',
    Go: 'go',
    Java: 'java',
    Kotlin: 'kt kts',
    Scala: 'scala sc',
    Groovy: 'groovy gradle',
    Rust: 'rs',
    C: 'c h',
    'C++': 'cc cpp cxx hpp hh hxx',
    'C#': 'cs',
    'F#': 'fs fsx',
    'Objective-C': 'm mm',
    Swift: 'swift',
    Ruby: 'rb rake',
    PHP: 'php',
    Perl: 'pl pm',
    Lua: 'lua',
    R: 'r',
    Julia: 'jl',
    Dart: 'dart',
    Elixir: 'ex exs',
    Erlang: 'erl hrl',
    Haskell: 'hs',
    OCaml: 'ml mli',
    Clojure: 'clj cljs cljc',
    Zig: 'zig',
    Nim: 'nim',
    Shell: 'sh bash zsh fish',
    PowerShell: 'ps1 psm1',
    SQL: 'sql',
    HTML: 'html htm',
    CSS: 'css scss sass less',
    Vue: 'vue',
    Svelte: 'svelte',
    Terraform: 'tf hcl',
    Protobuf: 'proto',
    GraphQL: 'graphql gql',
    Markdown: 'md mdx markdown',
    reStructuredText: 'rst',
    AsciiDoc: 'adoc asciidoc',
    TeX: 'tex',
    Solidity: 'sol',
    Assembly: 's asm',
  }).flatMap(([name, extensions]) => extensions.split(' ').map((extension) => [extension, name] as const)),
)

const byName: ReadonlyMap<string, string> = new Map([
  ['Dockerfile', 'Dockerfile'],
  ['Makefile', 'Makefile'],
  ['Rakefile', 'Ruby'],
  ['Gemfile', 'Ruby'],
  ['Jenkinsfile', 'Groovy'],
  ['CMakeLists.txt', 'CMake'],
])

/** The language of a file by its name; undefined for data and what is not known. */
export function languageOfName(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return byName.get(name) ?? (dot > 0 ? byExtension.get(name.slice(dot + 1).toLowerCase()) : undefined)
}

/** The languages of some files, most bytes first. */
export function languagesOf(files: readonly { readonly path: string; readonly bytes: number }[]): readonly LanguageShare[] {
  const found = new Map<string, { files: number; bytes: number }>()
  for (const { path, bytes } of files) {
    const name = languageOfName(path)
    if (name === undefined) continue
    const known = found.get(name) ?? { files: 0, bytes: 0 }
    found.set(name, { files: known.files + 1, bytes: known.bytes + bytes })
  }
  const all = [...found.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  return [...found]
    .map(([name, { files, bytes }]) => ({ name, files, bytes, share: all === 0 ? 0 : Math.round((bytes / all) * 1000) / 1000 }))
    .sort((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1))
}
