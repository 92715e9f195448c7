import type { Code } from './code.ts'
import { start } from './syntax-summary.ts'
import type { Value } from './value.ts'

/**
 * The full name of a value: what it is called where it was declared, after imports, aliases and declared types. `run` behind `from subprocess import run` is
 * `subprocess.run`; `statement` declared as `Statement` is `Statement`; what a call gives ends with `()`. Functions of the file itself begin with `:`.
 */
export function fullName(code: Code, value: Value, depth = 0): string {
  if (depth > 12) return '?'
  const known = names.get(value)
  if (known !== undefined) return known
  const name = nameOf(code, value, depth)
  names.set(value, name)
  return name
}

const names = new WeakMap<Value, string>()

function nameOf(code: Code, value: Value, depth: number): string {
  const inner = (other: Value): string => fullName(code, other, depth + 1)
  switch (value.kind) {
    case 'name':
      return nameOfName(code, value.name, start(value.node), depth)
    case 'member': {
      const field = value.of.kind === 'name' && value.of.name === 'this' ? typed(code, `this.${value.name}`, depth) : undefined
      return field ?? `${inner(value.of)}.${value.name}`
    }
    case 'index':
      return `${inner(value.of)}.${value.key.kind === 'literal' ? value.key.value : '[]'}`
    case 'call': {
      const callee = inner(value.callee)
      const [only] = value.inputs
      if (/(?:^|\.)(?:require|import)$/.test(callee) && only?.kind === 'literal') return String(only.value).replace(/^node:/, '')
      // What these give is called like what they are given.
      if (/(?:^|\.)(?:promisify|partial)$/.test(callee) && only) return inner(only)
      if (value.callee.kind === 'member' && value.callee.name === 'bind') return inner(value.callee.of)
      return value.fresh || (code.language !== 'go' && /(?:^|\.)[A-Z]\w*$/.test(callee)) ? callee : `${callee}()`
    }
    case 'parameter': {
      const parameter = value.of.parameters[value.index]
      return parameter?.type ? inner({ kind: 'name', name: parameter.type, node: value.of.node }) : (parameter?.name ?? '?')
    }
    case 'entries':
      return value.type ? nameOfType(code, value.type) : '?'
    case 'mix':
      return value.parts.length === 1 ? inner(value.parts[0]!) : '?'
    case 'literal':
      return typeof value.value === 'string' ? 'text' : '?'
    default:
      return '?'
  }
}

/** The last part of a full name: `run` of `subprocess.run`. */
export const lastName = (name: string): string => /([\w$]+)(?:\(\))?$/.exec(name)?.[1] ?? ''

function nameOfName(code: Code, name: string, place: number, depth: number): string {
  const [first] = code.holding(name, place)
  if (!first) {
    const imported = code.imports.get(name)
    if (imported !== undefined) return imported
    if (name.includes('.')) return nameOfType(code, name)
    return code.routines.some((routine) => routine.name === name) ? `:${name}` : name
  }
  if (first.type) return nameOfType(code, first.type)
  const value = first.value?.()
  // A value that is only a list or a text says less than the name it has.
  if (!value || value.kind === 'literal') return name
  if (value.kind === 'name' && value.name === name) return name
  const full = fullName(code, value, depth + 1)
  return full === '?' ? name : full.startsWith('?') ? name + full.slice(1) : full
}

function typed(code: Code, name: string, depth: number): string | undefined {
  const [first] = code.holding(name, 0)
  if (first?.type) return nameOfType(code, first.type)
  const value = first?.value?.()
  return value?.kind === 'call' ? fullName(code, value, depth + 1) : undefined
}

/** `sqlite3.Connection` after the imports of the file. */
function nameOfType(code: Code, type: string): string {
  const [head = '', ...rest] = type.split('.')
  const imported = code.imports.get(head)
  return imported === undefined ? type : [imported, ...rest].join('.')
}
