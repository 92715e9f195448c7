import { dirname, resolve } from 'node:path'
import { type Document, LineCounter, parseDocument } from 'yaml'
import type { EvalMode } from '../../core/eval.ts'
import { faultOf, IbidError } from '../../core/fault.ts'
import { readTextSync } from '../../files/read-bounded-sync.ts'
import { cannotBeCompared } from './statements.ts'
import { type Problem, schemaProblems, suiteError } from './suite-problems.ts'
import { type Expectation, suiteSchema, type WrittenCase } from './suite-schema.ts'

/** One question with what is expected of its answer, defaults filled in. */
export interface EvalCase extends Pick<WrittenCase, 'question' | 'in' | 'collections' | 'use_case' | 'model'> {
  /** The question where the file gives no name. */
  readonly name: string
  readonly expect: Expectation
  /** Absent where nothing is expected of the answer's words. */
  readonly mode: EvalMode | undefined
  readonly threshold: number
}

export interface Suite {
  /** As it was named. */
  readonly file: string
  /** The file's folder, absolute: where the paths of `in` begin. */
  readonly folder: string
  readonly cases: readonly EvalCase[]
}

/** All keywords; for statements one word in five put otherwise, well above what a citation needs; a model is rarely surer than that. */
const thresholds: Readonly<Record<EvalMode, number>> = { keyword: 1, semantic: 0.8, judge: 0.7 }

/** Reads a file of answer tests. Throws `IbidError('usage')` that names line, column and field of what is wrong. */
export function readSuite(file: string, folder: string): Suite {
  const path = resolve(folder, file)
  const lines = new LineCounter()
  const document = parseDocument(readText(path, file), { lineCounter: lines, prettyErrors: false })
  const parsed = { file, document, lines }
  const [broken] = document.errors
  if (broken) {
    const { line, col } = lines.linePos(broken.pos[0])
    throw new IbidError('usage', `${file}:${line}:${col}: not valid YAML: ${broken.message}`)
  }
  const read = suiteSchema.safeParse(resolved(document, file), { reportInput: true })
  if (!read.success) throw suiteError(parsed, schemaProblems(document, read.error))
  const { defaults = {}, cases } = read.data
  const filled = cases.map((written) => withDefaults(written, defaults))
  const problems = filled.flatMap((one, index) => {
    const problem = contradiction(one)
    return problem ? [{ ...problem, path: ['cases', index, ...problem.path] }] : []
  })
  if (problems.length > 0) throw suiteError(parsed, problems)
  return { file, folder: dirname(path), cases: filled }
}

/** Bytes of a file of answer tests. */
const mostSuiteBytes = 10_000_000

function readText(path: string, file: string): string {
  try {
    return readTextSync(path, { mostBytes: mostSuiteBytes, name: file })
  } catch (error) {
    const { code, message: why } = faultOf(error)
    const message = code === 'not-found' ? `file not found: ${file}` : `${file} cannot be read: ${why}`
    throw new IbidError('usage', message, 'specify a file of answer tests; see: ibid help eval')
  }
}

/** Aliases are resolved here: one that is never defined, or too many of them, ends in an error. */
function resolved(document: Document, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch (error) {
    throw new IbidError('usage', `${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** A mode of the defaults holds for the cases that have what it needs. Without one, what is expected decides. */
function withDefaults(written: WrittenCase, defaults: Omit<WrittenCase, 'name' | 'question'>): EvalCase {
  const { name, question, threshold, ...rest } = { ...defaults, ...written }
  const expect = { ...defaults.expect, ...written.expect }
  const usual = defaults.mode && !lacks(defaults.mode, expect) ? defaults.mode : undefined
  const mode = written.mode ?? usual ?? (expect.text ? 'semantic' : expect.keywords ? 'keyword' : undefined)
  return { ...rest, name: name ?? question, question, expect, mode, threshold: threshold ?? (mode ? thresholds[mode] : 1) }
}

/** The field that a mode cannot do without, where it is not there. */
function lacks(mode: EvalMode, expect: Expectation): 'keywords' | 'text' | undefined {
  const needed = mode === 'keyword' ? 'keywords' : 'text'
  return expect[needed] === undefined ? needed : undefined
}

/** What the schema cannot see: fields that do not go together, and a case that could not fail, or never pass. */
function contradiction({ mode, expect }: EvalCase): Problem | undefined {
  const missing = mode && lacks(mode, expect)
  if (missing) return { path: ['mode'], message: `${mode} needs expect.${missing}` }
  if (Object.keys(expect).length === 0) return { path: [], message: 'nothing is expected; add expectations under expect' }
  const { keywords, text } = expect
  if (keywords && Object.keys(keywords).length === 0) return { path: ['expect', 'keywords'], message: 'specify all, any or none' }
  const silent = mode === 'semantic' && text ? cannotBeCompared(text) : undefined
  if (silent === undefined) return undefined
  return { path: ['expect', 'text'], message: `${JSON.stringify(silent)} has no words to compare; use keywords, or mode judge` }
}
