import { queryOptions } from '@tanstack/react-query'
import type { SettingChange, SettingList } from '../../../src/core/schemas/http/settings.ts'
import { readServerWords } from '../words/server-words.tsx'
import { get } from './request.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => inPageLanguage(await get<SettingList>('/v1/settings', signal)),
})

/** Settings with the words of the page's language. */
async function inPageLanguage({ settings, problems, ...list }: SettingList): Promise<SettingList> {
  const fromServer = await readServerWords()
  return {
    ...list,
    problems: problems.map(fromServer),
    settings: settings.map(({ label, group, description, allowed, unit, choices, ...setting }) => ({
      ...setting,
      label: fromServer(label),
      group: fromServer(group),
      description: fromServer(description),
      allowed: fromServer(allowed),
      ...(unit === undefined ? {} : { unit: fromServer(unit) }),
      ...(choices === undefined
        ? {}
        : { choices: Object.fromEntries(Object.entries(choices).map(([value, words]) => [value, fromServer(words)])) }),
    })),
  }
}

export const settingHistoryQuery = queryOptions({
  queryKey: ['settings', 'history'],
  queryFn: ({ signal }) => get<{ readonly changes: readonly SettingChange[] }>('/v1/settings/history', signal),
})
