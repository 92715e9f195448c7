import { dirname } from 'node:path'
import { IbidError } from '../../core/fault.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import type { Origin, OriginIdentity } from '../sources/origin.ts'
import { identifyOrigin, resolveOrigin } from '../sources/resolve-origin.ts'
import { findContextFile, readContextFile } from './context-file.ts'

/** A collection that a project or the user's own list declares. */
export interface DeclaredCollection {
  readonly alias: string
  /** As written in `file`. */
  readonly url: string
  readonly file: string
  /** Where relative addresses of `file` start. */
  readonly folder: string
  /** From the user's own list, not the project's. */
  readonly global: boolean
}

/** The collections in reach of a folder. */
export interface Project {
  /** The project's `context.json`, where there is one. */
  readonly file?: string
  /** In the order of the files, the project's first. */
  readonly collections: readonly DeclaredCollection[]
}

/**
 * The collections that count in `folder`: those of the nearest `context.json` above, then those of `globalFile` whose alias the project does not use.
 * Without `globalFile` only the project's. Throws `IbidError` where either file is broken.
 */
export function openProject(folder: string, globalFile?: string): Project {
  const found = findContextFile(folder)
  const file = found === globalFile ? undefined : found
  const own = file === undefined ? [] : declared(file, false)
  const taken = new Set(own.map(({ alias }) => alias))
  const global = globalFile === undefined ? [] : declared(globalFile, true).filter(({ alias }) => !taken.has(alias))
  return { ...(file === undefined ? {} : { file }), collections: [...own, ...global] }
}

/** The collection of that alias. Throws `IbidError('not-found')` naming the nearest, or what there is. */
export function declaredCollection({ collections }: Project, alias: string): DeclaredCollection {
  const found = collections.find((declared) => declared.alias === alias)
  if (found) return found
  const names = collections.map((declared) => declared.alias)
  const meant = nearest(alias, names)
  const known = meant
    ? `did you mean ${meant}?`
    : names.length > 0
      ? `available: ${names.join(', ')}`
      : 'no collections are declared here; add one with: ibid collections add <folder or URL>'
  throw new IbidError('not-found', `collection not found: ${alias}`, known)
}

/** Where a declared collection comes from. Throws as `resolveOrigin`, with the alias named. */
export function originOf(collection: DeclaredCollection): Origin {
  return naming(collection, () => resolveOrigin(collection.url, collection.folder))
}

/** Its identity, also where its folder is gone. */
export function identityOfDeclared(collection: DeclaredCollection): OriginIdentity {
  return naming(collection, () => identifyOrigin(collection.url, collection.folder))
}

/** Its id; empty where its address cannot be understood: one that makes no sense must not keep the others from being used. */
export function idOfDeclared(collection: DeclaredCollection): string {
  try {
    return identityOfDeclared(collection).id
  } catch (error) {
    if (error instanceof IbidError) return ''
    throw error
  }
}

function naming<T>({ alias, file }: DeclaredCollection, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof IbidError) throw new IbidError(error.code, `collection ${alias} in ${file}: ${error.message}`, error.remedy)
    throw error
  }
}

function declared(file: string, global: boolean): readonly DeclaredCollection[] {
  const collections = readContextFile(file, global)?.collections ?? new Map<string, string>()
  return [...collections].map(([alias, url]) => ({ alias, url, file, folder: dirname(file), global }))
}
