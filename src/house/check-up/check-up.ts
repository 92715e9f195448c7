import { existsSync } from 'node:fs'
import { faultOf } from '../../core/fault.ts'
import type { Inspection, SettingsInput } from '../../settings/load.ts'
import { grouped } from '../../views/amounts.ts'
import { listCollections } from '../collections/collection-list.ts'
import { houseOf } from '../house.ts'
import { amiss, type Check, fine } from './check.ts'
import { checkConnectors } from './check-connectors.ts'
import { checkData } from './check-data.ts'
import { checkModel } from './check-model.ts'

/** The oldest Node that runs ibid. */
const oldestNode = 24

/** Looks at everything that commonly goes wrong with a set-up; changes nothing but for making the data folder. Never throws but for `signal`. */
export async function checkUp(
  inspection: Inspection,
  input: SettingsInput,
  options: { readonly node: string; readonly offline: boolean; readonly signal: AbortSignal },
): Promise<readonly Check[]> {
  const data = await checkData(inspection.settings.dataDir)
  const checks = [
    checkNode(options.node),
    await checkGit(input),
    ...checkSettings(inspection),
    ...data,
    await checkModel(inspection, options),
    ...(await checkConnectors(inspection, input, options)),
  ]
  if (data.some(({ state }) => state === 'broken')) return checks
  return [...checks, ...(await checkCollections(inspection, input))]
}

function checkNode(version: string): Check {
  const name = 'Node'
  return Number.parseInt(version, 10) >= oldestNode
    ? fine(name, version)
    : amiss(name, 'broken', `${version}, and ibid needs ${oldestNode} or newer`, 'install a newer Node')
}

async function checkGit(input: SettingsInput): Promise<Check> {
  const { execFile } = await import('node:child_process')
  return new Promise((resolve) => {
    execFile('git', ['--version'], { env: { PATH: input.env['PATH'] }, timeout: 5_000 }, (error, out) =>
      resolve(
        error
          ? amiss('git', 'warning', 'git was not found; it is needed for collections with a git address', 'install git')
          : fine('git', out.trim().replace(/^git version /, '')),
      ),
    )
  })
}

function checkSettings({ problems, warnings, files }: Inspection): readonly Check[] {
  const name = 'settings'
  const found = [
    ...problems.map(({ message, remedy }) => amiss(name, 'broken', message, remedy)),
    ...warnings.map((warning) => amiss(name, 'warning', warning, undefined)),
  ]
  const there = [files.user, files.project].filter((file) => file !== undefined && existsSync(file))
  return found.length > 0 ? found : [fine(name, there.join(', ') || 'the defaults; there is no settings file')]
}

async function checkCollections(inspection: Inspection, input: SettingsInput): Promise<readonly Check[]> {
  const name = 'collections'
  const house = houseOf(inspection, input)
  try {
    const listed = await listCollections(house)
    if (listed.length === 0) return [fine(name, 'none declared here; add one with: ibid collections add ./docs')]
    return listed.map((one) => {
      const called = `collection ${one.name}`
      if (one.problem) return amiss(called, 'broken', one.problem, `mend it in ${one.file}, or: ibid collections remove ${one.name}`)
      if (one.syncedAt === undefined) return amiss(called, 'warning', 'not synced yet', `ibid collections sync ${one.name}`)
      if (one.documents === 0)
        return amiss(called, 'warning', `no documents in ${one.origin}`, `ibid collections sync ${one.name} --verbose`)
      return fine(called, `${grouped(one.documents)} documents`)
    })
  } catch (error) {
    const { message, remedy } = faultOf(error)
    return [amiss(name, 'broken', message, remedy)]
  } finally {
    await house.close()
  }
}
