import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge', 'microsoft-edge-stable']

const macPrograms = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]
const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]
const windowsFolders = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA']

type Variables = Readonly<Record<string, string | undefined>>

/** The first Chromium, Chrome or Edge of this machine: on the search path, else where the usual installers put it. */
export async function findBrowser(variables: Variables, platform: NodeJS.Platform = process.platform): Promise<string | undefined> {
  for (const program of programs(variables, platform)) {
    const isThere = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return program
  }
  return undefined
}

function programs(variables: Variables, platform: NodeJS.Platform): readonly string[] {
  if (platform === 'win32')
    return windowsFolders.flatMap((folder) =>
      windowsPrograms.flatMap((name) => (variables[folder] ? [`${variables[folder]}\\${name}`] : [])),
    )
  const path = (variables['PATH'] ?? '').split(delimiter).filter((folder) => folder.startsWith('/'))
  const onPath = [...path, '/usr/bin', '/snap/bin'].flatMap((folder) => names.map((name) => join(folder, name)))
  if (platform !== 'darwin') return onPath
  const folders = ['/Applications', ...(variables['HOME'] ? [join(variables['HOME'], 'Applications')] : [])]
  return [...folders.flatMap((folder) => macPrograms.map((name) => join(folder, name))), ...onPath]
}
