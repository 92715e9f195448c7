import { queryOptions } from '@tanstack/react-query'
import type { SettingChange, SettingList } from '../../../src/core/schemas/http/settings.ts'
import { get } from './request.ts'

export const settingsQuery = queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => get<SettingList>('/v1/settings', signal) })

export const settingHistoryQuery = queryOptions({
  queryKey: ['settings', 'history'],
  queryFn: ({ signal }) => get<{ readonly changes: readonly SettingChange[] }>('/v1/settings/history', signal),
})
