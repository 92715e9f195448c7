import type { Syntax } from '../../syntax/languages.ts'
import type { Routine } from '../code/value.ts'
import { call, type Found, find, type Look, type Rule } from './rule.ts'
import { from } from './value-tests.ts'

const guarded =
  /__proto__|prototype|constructor|hasOwn|Object\.create\(null\)|new Map|Object\.keys\(\s*(?:target|base|schema|defaults)|Set\(/

/** Keys of one object written into another, all the way down: `merge(target[key], source[key])` beside `target[key] = source[key]`. */
function* merges(look: Look): Generator<Found> {
  const told = new Set<Routine>()
  for (const { node, target: targetOf } of look.code.writes) {
    const target = targetOf()
    if (target.kind !== 'index' || target.key.kind !== 'name' || target.of.kind !== 'name') continue
    const whole = outermost(look, node)
    if (!whole || told.has(whole) || guarded.test(look.code.text.slice(whole.start, whole.end))) continue
    if (laysOver(look, whole, node, target.of.name, target.key.name) || setsByPath(look, whole, target.of.name, target.key.name)) {
      told.add(whole)
      yield { node }
    }
  }
}

/** The named function around a place. */
function outermost({ code }: Look, node: Syntax): Routine | undefined {
  let routine = code.routineAt(node.range().start.index)
  while (routine && !routine.name) routine = code.routineAt(routine.start - 1)
  return routine
}

/** The target is handed in, the keys are those of another object, and the function calls itself with what the target holds under them. */
function laysOver({ code }: Look, { start, end, name = '', parameters }: Routine, node: Syntax, target: string, key: string): boolean {
  if (!parameters.some((parameter) => parameter.name === target)) return false
  const text = code.text.slice(start, end)
  const loop = `for\\s*\\(\\s*(?:const|let|var)\\s+\\[?\\s*${key}\\b[^)]*\\b(?:in|of)\\s+([\\w.$]+(?:\\(([\\w.$]+)\\))?)`
  const each = `((?:keys|entries)\\(([\\w.$]+)\\))\\s*\\.forEach\\(\\s*\\(?\\s*\\[?\\s*${key}\\b`
  const before = code.text.slice(start, node.range().start.index)
  // The nearest loop before the place.
  const walk = [loop, each].map((source) => [...before.matchAll(new RegExp(source, 'g'))].at(-1)).find((found) => found !== undefined)
  const walked = walk?.[2] ?? walk?.[1]
  const again = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}\\s*\\([^()]*,[^()]*`).test(text.slice(text.indexOf('{') + 1))
  const reads = new RegExp(`(?<![\\w$])${target}\\[${key}\\](?!\\s*=[^=])`).test(text)
  return walked !== undefined && walked !== target && again && reads
}

/** `set(object, 'a.b.c', value)`: walks down by the parts of a path that is handed in, and writes at the end. */
function setsByPath({ code }: Look, { start, end, parameters }: Routine, object: string, key: string): boolean {
  const text = code.text.slice(start, end)
  const path = /(?<![\w$.])(\w+)\.split\(\s*['"`][./]['"`]\s*\)/.exec(text)?.[1]
  const walksDown = new RegExp(`(?<![\\w$])${object}\\s*=\\s*[^;\\n]*(?<![\\w$])${object}\\s*\\[`).test(text)
  return parameters.some(({ name }) => name === path) && walksDown && text.includes(`[${key}]`)
}

export const prototypePollution: Rule = {
  id: 'prototype-pollution',
  cwe: 'CWE-1321',
  severity: 'high',
  message: 'Keys from dynamic input are written into an object: `__proto__` modifies all objects.',
  hint: 'Skip `__proto__`, `constructor` and `prototype`, or write to a `Map` or an object without a prototype.',
  places: {
    javascript: [
      find(/\]\s*=[^=]/, merges),
      call('{lodash,_,lodash.merge,lodash.set}.{merge,mergeWith,defaultsDeep,set,setWith}', { each: from('outside') }),
      call('{deepmerge,merge-deep,deep-extend,lodash.merge,lodash.defaultsdeep,just-extend}', { each: from('outside') }),
      call('{$,jQuery}.extend', { 0: (value) => value?.kind === 'literal' && value.value === true, each: from('outside') }),
    ],
  },
  examples: {
    javascript: {
      bad: [
        'export function merge(a, b) {\n  for (const key in b) {\n    if (typeof b[key] === "object") merge(a[key], b[key])\n    else a[key] = b[key]\n  }\n}',
        "import _ from 'lodash'\napp.post('/s', (req, res) => res.json(_.merge({}, req.body)))",
      ],
      good: [
        'export function merge(a, b) {\n  for (const key of Object.keys(b)) {\n    if (key === "__proto__") continue\n    if (typeof b[key] === "object") merge(a[key], b[key])\n    else a[key] = b[key]\n  }\n}',
        'export function index(list) {\n  const out = {}\n  for (const key of list) out[key] = true\n  return out\n}',
      ],
    },
  },
}
