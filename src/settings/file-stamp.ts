import { statSync } from 'node:fs'

/** ms for which a file may be written once more without a trace in its stamp: the times of some file systems are that coarse. */
const youngMs = 2_000

/** How the settings files stand, and those that a team shares. */
export interface FileStamp {
  /** Another text once a file was written, made, removed, moved or given to others. */
  readonly text: string
  /** True where a file was written so lately that the next change could leave the text as it is. */
  readonly isYoung: boolean
}

/** Takes a few microseconds: the files are not opened. */
export function fileStampOf(files: { readonly user: string; readonly project?: string }, revision = 0): FileStamp {
  const stamps = [files.user, ...(files.project === undefined ? [] : [files.project])].map(stampOfFile)
  return { text: [revision, ...stamps.map(({ text }) => text)].join('\n'), isYoung: stamps.some(({ isYoung }) => isYoung) }
}

function stampOfFile(file: string): FileStamp {
  try {
    const found = statSync(file, { bigint: true, throwIfNoEntry: false })
    if (!found) return { text: `${file} -`, isYoung: false }
    const { dev, ino, mode, size, mtimeNs, ctimeNs } = found
    return {
      text: `${file} ${dev} ${ino} ${mode} ${size} ${mtimeNs} ${ctimeNs}`,
      isYoung: Date.now() - Number(ctimeNs / 1_000_000n) < youngMs,
    }
  } catch (error) {
    return { text: `${file} ${error instanceof Error ? error.message : ''}`, isYoung: false }
  }
}
