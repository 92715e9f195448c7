import type { z } from 'zod'

/** The first three problems of a failed check as one line: `sources.files[2]: must be a path`. */
export function problemsOf(error: z.ZodError): string {
  const lines = error.issues.map((issue) => {
    const field = issue.path.reduce<string>(
      (path, part) => (typeof part === 'number' ? `${path}[${part}]` : path === '' ? String(part) : `${path}.${String(part)}`),
      '',
    )
    return `${field === '' ? 'the file' : field}: ${wordsOf(issue)}`
  })
  const rest = lines.length - 3
  return lines.slice(0, 3).join('; ') + (rest > 0 ? `; and ${rest} more` : '')
}

function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is missing'
  if (issue.code === 'invalid_type') return `must be ${article(issue.expected === 'record' ? 'object' : issue.expected)}`
  return issue.message
}

const article = (noun: string): string => (noun === 'array' ? 'a list' : `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`)
