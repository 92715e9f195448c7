import { expect, test } from 'vitest'
import { configFolder, dataFolder } from './default-folders.ts'

test.each([
  ['linux', {}, '/home/ada/.local/share/ibid', '/home/ada/.config/ibid'],
  ['linux', { XDG_DATA_HOME: '/data', XDG_CONFIG_HOME: '/config' }, '/data/ibid', '/config/ibid'],
  ['linux', { XDG_DATA_HOME: 'relative', XDG_CONFIG_HOME: '' }, '/home/ada/.local/share/ibid', '/home/ada/.config/ibid'],
  ['darwin', { XDG_DATA_HOME: '/data' }, '/home/ada/Library/Application Support/ibid', '/home/ada/Library/Application Support/ibid'],
] as const)('folders on %s with %o', (platform, env, data, config) => {
  const place = { env, home: '/home/ada', platform }
  expect([dataFolder(place), configFolder(place)]).toEqual([data, config])
})

test('folders on Windows', () => {
  const set = { env: { LOCALAPPDATA: 'D:\\local', APPDATA: 'D:\\roaming' }, home: 'C:\\Users\\ada', platform: 'win32' } as const
  const bare = { ...set, env: {} }
  expect([dataFolder(set), configFolder(set)]).toEqual(['D:\\local\\ibid', 'D:\\roaming\\ibid'])
  expect([dataFolder(bare), configFolder(bare)]).toEqual(['C:\\Users\\ada\\AppData\\Local\\ibid', 'C:\\Users\\ada\\AppData\\Roaming\\ibid'])
})
