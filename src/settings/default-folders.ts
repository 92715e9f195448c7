import { posix, win32 } from 'node:path'
import type { ProcessEnvironment } from './process-environment.ts'

type Place = Pick<ProcessEnvironment, 'env' | 'home' | 'platform'>

/** Where the databases live unless a setting says otherwise: by the convention of the platform. */
export function dataFolder({ env, home, platform }: Place): string {
  if (platform === 'win32') return win32.join(env['LOCALAPPDATA'] || win32.join(home, 'AppData', 'Local'), 'ibid')
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'ibid')
  return posix.join(absolute(env['XDG_DATA_HOME']) ?? posix.join(home, '.local', 'share'), 'ibid')
}

/** Where the user's settings file and global `context.json` live. */
export function configFolder({ env, home, platform }: Place): string {
  if (platform === 'win32') return win32.join(env['APPDATA'] || win32.join(home, 'AppData', 'Roaming'), 'ibid')
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'ibid')
  return posix.join(absolute(env['XDG_CONFIG_HOME']) ?? posix.join(home, '.config'), 'ibid')
}

/** The XDG base directory specification has relative paths ignored. */
const absolute = (path: string | undefined): string | undefined => (path && posix.isAbsolute(path) ? path : undefined)
