import type { Code } from '../code/code.ts'
import type { Routine } from '../code/value.ts'

/** Whether all callers of a function stand in its file. */
export function isPrivate(code: Code, { name = '', node }: Routine): boolean {
  switch (code.language) {
    case 'go':
      return /^[a-z]/.test(name)
    case 'python':
      return name.startsWith('_')
    case 'java':
      return /^(@\w+(\([^)]*\))?\s*)*private\b/.test(node.text())
    default: {
      if (node.kind() === 'method_definition') return name.startsWith('#')
      const exported = new RegExp(`exports\\b[^;\\n]*\\b${name}\\b|export\\s*(default\\s+${name}\\b|\\{[^}]*\\b${name}\\b)`)
      const around = node.ancestors().slice(0, 3)
      return name !== '' && !around.some((one) => one.kind() === 'export_statement') && !exported.test(code.text)
    }
  }
}
