import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { IbidError } from '../../../core/fault.ts'
import { type ExportFiles, type ExportLimits, exportLimits } from './export-files.ts'
import { folderFiles } from './export-folder.ts'
import { zipFiles } from './export-zip.ts'

/** An export at a path: the zip that Slack gives, or the folder it was unpacked to. Throws `IbidError`: `not-found`, `malformed`, `limit`. */
export async function openExport(path: string, limits: ExportLimits = exportLimits): Promise<ExportFiles> {
  const place = resolve(path)
  const found = await stat(place).catch(() => undefined)
  if (!found) throw new IbidError('not-found', `${place} is not there`, 'name the zip of the export, or the folder it was unpacked to')
  return found.isDirectory() ? folderFiles(place, limits) : zipFiles(place, found, limits)
}
