import { languageOf } from '../syntax/languages.ts'

/** What is read: characters of one file and a line of it on average, files and characters of all. What is above is left out, and said. */
export const reach = { fileLength: 1_000_000, averageLine: 400, files: 5_000, bytes: 40_000_000 } as const

const settings =
  /(^|\/)(\.env(\.[\w.-]+)?|\.npmrc|\.pypirc|\.netrc|Dockerfile|[\w.-]+\.(ya?ml|json|toml|ini|cfg|conf|properties|env|xml|sh|bash|tf|tfvars|sql|pem|key|md|txt))$/i
const made =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|[\w-]*\.?lock(\.json|b)?|pnpm-lock\.yaml|go\.sum|[^/]+\.(min\.[cm]?js|d\.[cm]?ts|map|snap))$/i

/** Files that are scanned: code for everything, settings and texts for secrets. Not those that a program wrote. */
export const isScanned = (path: string): boolean => !made.test(path) && (languageOf(path) !== undefined || settings.test(path))

/** Tests and what they are fed hold weaknesses on purpose: there, only keys of services by their form are looked for. `path` begins where the caller points. */
export const isTest = (path: string): boolean =>
  /(^|\/)(tests?|__tests__|specs?|fixtures?|testdata|test-data|__mocks__|mocks?|e2e|cypress)\//i.test(path) ||
  /(\.(test|spec|fixture|cy)\.\w+|_test\.(go|py)|(^|\/)test_[^/]*\.py|(^|\/)conftest\.py|(Test|Tests|TestCase|IT)\.java)$/.test(path)

/** Why a text is not scanned, if it is not. */
export function reasonAgainst(text: string): string | undefined {
  if (text.length > reach.fileLength) return `is larger than ${reach.fileLength / 1_000_000} MB`
  const lines = text.split('\n').length
  return text.length > 20_000 && text.length / lines > reach.averageLine ? 'appears to be generated: its lines are too long' : undefined
}
