import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, ftruncateSync, mkdirSync, openSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What nobody may get to see: words of the person's home, and of the secrets that they keep in the clone. */
export const canaries = { home: 'canary-77b1-sings-at-home', env: 'canary-5e0c-sings-in-the-env' } as const

/** What a program prints that ran; computed, so that reading the program does not show it. */
export const ranWords = 'ran by the repository: 42'

/** Where a stranger makes a repository, and what they have to make it with. Folders are absolute and real. */
export interface Ground {
  /** The clone, with a commit, a change and the person's `.env`. */
  readonly folder: string
  readonly home: string
  /** Of the stranger, outside the clone. */
  readonly beside: string
  /** `127.0.0.1:PORT` where every request is noted. */
  readonly host: string
  /** The path of a program in the clone that leaves a mark with this name, knocks at `host` and prints {@link ranWords}. */
  program(name: string): string
  /** A whole number from 0 to below `most`, the same for the same seed. */
  below(most: number): number
}

/** Something hostile about a repository. Any of them go together; the last one that makes a file has made it. */
export type Trait = (ground: Ground) => void

export function write({ folder }: Pick<Ground, 'folder'>, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) writeFileSync(cleared(join(folder, path)), content)
}

export const link = ({ folder }: Ground, path: string, to: string): void => symlinkSync(to, cleared(join(folder, path)))

export const pipe = ({ folder }: Ground, path: string): void => void execFileSync('mkfifo', [cleared(join(folder, path))])

/** 5 GB of nothing, that take no place. */
export function sparse({ folder }: Ground, path: string): void {
  const fd = openSync(cleared(join(folder, path)), 'w')
  ftruncateSync(fd, 5_000_000_000)
  closeSync(fd)
}

/** A device that never ends, where making one is permitted, and else a link to it. */
export function device(ground: Ground, path: string): void {
  const at = cleared(join(ground.folder, path))
  try {
    execFileSync('mknod', [at, 'c', '1', '5'], { stdio: 'ignore' })
  } catch {
    symlinkSync('/dev/zero', at)
  }
}

/** A program of this text at a path of the clone. */
export function executable(ground: Ground, path: string, text: string): string {
  write(ground, { [path]: text })
  chmodSync(join(ground.folder, path), 0o755)
  return join(ground.folder, path)
}

/** A path whose place is free and whose folder is there; what another trait put in the way goes. */
function cleared(path: string): string {
  rmSync(path, { recursive: true, force: true })
  try {
    mkdirSync(dirname(path), { recursive: true })
  } catch {
    rmSync(dirname(path), { recursive: true, force: true })
    mkdirSync(dirname(path), { recursive: true })
  }
  return path
}
