import type { Syntax } from '../../syntax/languages.ts'

interface At {
  readonly node: Syntax
}

/** An expression, said the same way for all languages. What says nothing about where a value comes from is left out. */
export type Value =
  | Literal
  | Name
  | Member
  | Index
  | Call
  | (At & { readonly kind: 'parameter'; readonly of: Routine; readonly index: number })
  /** Text put together of parts: concatenation, template, formatting. */
  | (At & { readonly kind: 'text'; readonly parts: readonly Value[] })
  | (At & { readonly kind: 'list'; readonly items: readonly Value[] })
  | Entries
  | (At & { readonly kind: 'routine' })
  /** A truth value or a number worked out of others. */
  | (At & { readonly kind: 'computed' })
  /** Anything else: what it holds comes from its parts. One of two branches, a cast, an awaited value. */
  | (At & { readonly kind: 'mix'; readonly parts: readonly Value[] })

export type Literal = At & { readonly kind: 'literal'; readonly value: string | number | boolean | null }
export type Name = At & { readonly kind: 'name'; readonly name: string }
export type Member = At & { readonly kind: 'member'; readonly of: Value; readonly name: string }
export type Index = At & { readonly kind: 'index'; readonly of: Value; readonly key: Value }
export type Call = At & {
  readonly kind: 'call'
  readonly callee: Value
  readonly inputs: readonly Value[]
  /** Arguments given by name. */
  readonly named: ReadonlyMap<string, Value>
  /** True for a tagged template: its parts reach the function apart from the text. */
  readonly tagged?: boolean
  /** True where the result is waited for: it comes from somewhere else. */
  readonly awaited?: boolean
  /** True where an object is made. */
  readonly fresh?: boolean
}
/** An object, a dictionary, a struct. `type` is written before it in Go. */
export type Entries = At & {
  readonly kind: 'entries'
  readonly entries: readonly { readonly key: string; readonly value: Value }[]
  readonly rest: readonly Value[]
  readonly type?: string
}

/** A function, method, or arrow; `start` and `end` are places in the text, in UTF-16 units. */
export interface Routine {
  readonly node: Syntax
  readonly start: number
  readonly end: number
  readonly name?: string
  readonly parameters: readonly Parameter[]
  /** Names of decorators and annotations, without their arguments. */
  readonly marks: readonly string[]
  /** What it gives back, one an exit. */
  returns(): readonly Value[]
}

export interface Parameter {
  readonly name: string
  readonly type?: string
  readonly marks: readonly string[]
  /** Default value, as written. */
  readonly preset?: string
  /** True where the caller's object is taken apart in place. */
  readonly apart?: boolean
}

/** A name that gets a value. */
export interface Binding {
  readonly name: string
  /** Where the statement ends: before that the name does not hold the value. */
  readonly at: number
  readonly node: Syntax
  /** As declared, such as `Statement`. */
  readonly type?: string
  /** True where the value comes to what was there before. */
  readonly added?: boolean
  value?(): Value
}

/** A call as it stands: the word before its arguments, and where it begins. */
export interface CallSite {
  readonly node: Syntax
  readonly word: string
  /** True where the word is all there is: no object before it. */
  readonly plain: boolean
  readonly at: number
}

/** A test and what runs where it holds; ranges are places in the text. */
export interface Condition {
  readonly at: number
  readonly test: string
  readonly end: number
  readonly holds: readonly [number, number]
  readonly otherwise?: readonly [number, number]
  /** What runs where the test holds, as written. */
  readonly body: string
}

/** Something that gets a value and is no plain name: `element.innerHTML = value`. */
export interface Write {
  readonly node: Syntax
  target(): Value
  value(): Value
}

/** A key with its value: of an object, a dictionary, a struct, a keyword argument, an attribute in JSX. */
export interface Entry {
  readonly node: Syntax
  readonly key: string
  value(): Value
}
