import { existsSync, readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { faultOf } from '../../core/fault.ts'
import { makeDataFolder } from '../../store/data-folder.ts'
import { amiss, type Check, fine } from './check.ts'

const name = 'data folder'

/** Free bytes below which a larger sync may not fit: two collections of the size of a language's whole documentation, by our own measure. */
const lowBytes = 500_000_000
/** Free bytes with which not even a run can be kept. */
const noBytes = 5_000_000

/** Whether the data folder can be used, has room, and is private. */
export async function checkDataFolder(folder: string): Promise<Check> {
  try {
    makeDataFolder(folder)
    const { bavail, bsize } = await statfs(folder)
    return checkRoom(folder, bavail * bsize) ?? checkModes(folder) ?? fine(name, roomWords(folder, bavail * bsize))
  } catch (error) {
    const { message, remedy } = faultOf(error)
    return amiss(name, 'broken', message, remedy)
  }
}

/** Whether so many free bytes are too few. */
export function checkRoom(folder: string, free: number): Check | undefined {
  if (free >= lowBytes) return undefined
  const words = free < noBytes ? `${folder}: the disk is full (${megabytes(free)} free)` : roomWords(folder, free)
  return amiss(name, free < noBytes ? 'broken' : 'warning', words, 'free up disk space, or choose another folder with --data-dir')
}

/** Runs hold what was asked and read: nobody else has to see them. Windows has no modes. */
function checkModes(folder: string): Check | undefined {
  if (process.platform === 'win32') return undefined
  const files = ['', ...readdirSync(folder).filter((file) => /\.db(?:-wal|-shm)?$/.test(file))].map((file) => join(folder, file))
  const open = files.filter((file) => existsSync(file) && (statSync(file).mode & 0o077) !== 0)
  const [first] = open
  if (first === undefined || (statSync(folder).mode & 0o077) === 0) return undefined
  return amiss(
    name,
    'warning',
    `other users of this machine can read ${first}, which contains questions and answers`,
    `restrict access with: chmod 700 ${folder}`,
  )
}

const roomWords = (folder: string, free: number): string =>
  `${folder}, ${free < 1e9 ? megabytes(free) : `${(free / 1e9).toFixed(1)} GB`} free`

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1e6)} MB`
