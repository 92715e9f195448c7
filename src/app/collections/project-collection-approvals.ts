import { realpathSync } from 'node:fs'
import { isIP } from 'node:net'
import { basename, dirname, join, relative, sep } from 'node:path'
import { addressKind } from '../../core/addresses.ts'
import { IbidError } from '../../core/fault.ts'
import type { DeclaredCollection } from '../../docs/project/project.ts'
import { type Address, addressOf } from '../../docs/sources/resolve-origin.ts'
import { isWithin } from '../../files/within.ts'
import { guardOf } from '../../tools/workspace/protected-paths.ts'
import type { App } from '../app.ts'
import { type ProjectApprovals, projectApprovals } from '../settings/project-approvals.ts'

type Place = Pick<App, 'dataFolder' | 'input'>

/**
 * How far an entry of a project's `context.json` may go. `person`: the person has said so, as of anything in their own list. `strangers`: it lies below the
 * file, or at a public address, and goes there without anything of the person's. Held: it asks for more than that, and they have not been asked, or said no.
 */
export type EntryReach = 'person' | 'strangers' | HeldEntry

/** An entry that nothing is read of. */
export interface HeldEntry {
  readonly entry: DeclaredCollection
  /** Where it leads, links followed: a path, or an address without credentials. */
  readonly place: string
  /** Completes the place: `lies outside the project`. */
  readonly why: string
  readonly isRefused: boolean
}

/** How far an entry may go now. One whose address makes no sense goes nowhere by itself: whoever resolves it hears of that. */
export function reachOfEntry(app: Place, entry: DeclaredCollection): EntryReach {
  if (entry.global || app.input.trustsProject) return 'person'
  const found = wantedBy(entry)
  if (!found) return 'strangers'
  const { state } = approvalsOf(app, entry).standing(entry.alias, whatItIs(entry, found.place))
  if (state === 'approved') return 'person'
  return found.why === undefined ? 'strangers' : { entry, place: found.place, why: found.why, isRefused: state === 'refused' }
}

/** The person wants an entry, wherever it leads as it stands now. */
export function approveEntry(app: Place, entry: DeclaredCollection): void {
  const found = wantedBy(entry)
  if (found) approvalsOf(app, entry).approve(entry.alias, whatItIs(entry, found.place))
}

/** The person does not want what they were asked about; they are not asked again while it stays as it is. */
export const refuseEntry = (app: Place, { entry, place }: HeldEntry): void =>
  approvalsOf(app, entry).refuse(entry.alias, whatItIs(entry, place))

export const forgetEntry = (app: Place, entry: Pick<DeclaredCollection, 'file' | 'alias'>): void =>
  approvalsOf(app, entry).forget(entry.alias)

/** What is thrown where one is read that is held. */
export const heldFault = ({ entry: { alias, file }, place, why }: HeldEntry): IbidError =>
  new IbidError('denied', `${file} refers to ${place}, which ${why}, so it is skipped`, approveRemedy(alias))

export const approveRemedy = (alias: string): string => `to allow it: ibid collections approve ${alias}`

const approvalsOf = ({ dataFolder }: Place, { file }: Pick<DeclaredCollection, 'file'>): ProjectApprovals =>
  projectApprovals(dataFolder, file)

const whatItIs = ({ url }: DeclaredCollection, place: string) => ({ url, place })

/** Where an entry leads, and why that is more than a project may have by itself. */
function wantedBy({ url, folder }: DeclaredCollection): { readonly place: string; readonly why?: string } | undefined {
  let address: Address
  try {
    address = addressOf(url, folder)
  } catch {
    return undefined
  }
  if (!('path' in address)) {
    const why = whyNotPublic(address)
    return { place: address.uri, ...(why === undefined ? {} : { why }) }
  }
  const root = realOf(folder)
  const place = realOf(address.path)
  if (!isWithin(root, place)) return { place, why: 'is outside the project' }
  const isSecret = guardOf(relative(root, place).split(sep).join('/')) === 'secret'
  return { place, ...(isSecret ? { why: 'may contain secrets' } : {}) }
}

/** What is public by its name may still turn out not to be once it is looked up: it is then refused. */
function whyNotPublic({ url, isGit }: Exclude<Address, { path: string }>): string | undefined {
  const { protocol, hostname } = URL.parse(url) ?? { protocol: 'ssh:', hostname: '' }
  if (isGit && protocol !== 'https:') return 'uses your git credentials'
  const host = hostname.replace(/^\[|\]$/g, '')
  const isPublic = isIP(host) === 0 ? host.includes('.') : addressKind(host) === 'public'
  return isPublic ? undefined : 'is on this machine or your network'
}

/** The real path; of what is not there, that of the nearest folder that is. */
function realOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return dirname(path) === path ? path : join(realOf(dirname(path)), basename(path))
  }
}
