import type { Format } from '../format.ts'
import type { ToolContent } from '../tool-content.ts'

/** What is to be checked, and against what; without a schema only whether it can be read. */
export interface ValidationOrder {
  readonly content: ToolContent
  readonly format?: Format | undefined
  readonly schema?: { readonly json: { readonly [key: string]: unknown } } | { readonly file: ToolContent } | undefined
}

/** One thing that is wrong, at its place. */
export interface Problem {
  /** JSON Pointer to the value (RFC 6901); empty for the whole. */
  readonly path: string
  /** From 1. */
  readonly line: number
  readonly column: number
  readonly message: string
  /** The line's words. */
  readonly quote: string
}

export interface ValidationReport {
  readonly format: Format
  readonly valid: boolean
  /** Documents looked at: the lines of JSONL, the rows of CSV, the documents of YAML. */
  readonly rows: number
  /** How many problems there are; `problems` holds the first of them. */
  readonly count: number
  readonly problems: readonly Problem[]
}

/** A place in the text, both from 1. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** A document of the content: its value, and where each part of it stands. */
export interface ParsedDocument {
  readonly value: unknown
  /** Of the value at these names and positions, or with `key` of the name before it; the nearest part around it where there is none. */
  placeOf(path: readonly string[], key?: boolean): Place
}

export interface ParsedContent {
  readonly documents: readonly ParsedDocument[]
  /** What keeps it from being read as it is meant; `path` is as far as known. */
  readonly problems: readonly Omit<Problem, 'quote'>[]
}
