import { z } from 'zod'
import { testSetting } from '../../app/diagnosis/test-setting.ts'
import { changeSetting, resetSetting, undoSetting } from '../../app/settings/access/change-settings.ts'
import { settingHistory } from '../../app/settings/settings-history.ts'
import { settingRows } from '../../app/settings/settings-list.ts'
import {
  settingBodySchema,
  settingHistorySchema,
  settingListSchema,
  settingRowSchema,
  settingTestSchema,
} from '../../core/schemas/http/settings.ts'
import { type Route, route } from '../route/route.ts'

const params = z.object({ key: z.string().max(200).describe('Such as llm.model') })
const group = 'Settings'
const row = { 200: { description: 'The setting as the next run uses it', schema: settingRowSchema } }

export const settingRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/settings',
    scope: 'admin',
    group,
    summary: 'Every setting, with its value and where that comes from',
    description: 'Secrets can be set; they are never given back.',
    answers: { 200: { description: 'Settings', schema: settingListSchema } },
    handle: (_, { app }) => settingRows(app),
  }),
  route({
    method: 'put',
    path: '/v1/settings/{key}',
    scope: 'admin',
    group,
    summary: 'Changes a setting, for the next run of every process',
    description:
      'Nobody sets over HTTP what names a program, decides what runs, or is a place that gets a key: that is done in a terminal of the machine. Nor does a model move a key to a vendor that has not had it. Settings that open the network or decide who gets in need a person who is signed in.',
    answers: row,
    params,
    body: settingBodySchema,
    handle: ({ principal, params: { key }, body }, serving) => changeSetting(serving, principal, key, body.value),
  }),
  route({
    method: 'delete',
    path: '/v1/settings/{key}',
    scope: 'admin',
    group,
    summary: 'Takes a setting back to its default',
    answers: row,
    params,
    handle: ({ principal, params: { key } }, serving) => resetSetting(serving, principal, key),
  }),
  route({
    method: 'post',
    path: '/v1/settings/{key}/test',
    scope: 'admin',
    group,
    summary: 'Makes one small real call of the model or the search service that a setting names',
    description: 'As it is saved. It costs as much as such a call does: some tokens, or one search of the day.',
    answers: { 200: { description: 'What came back and how long it took, or what is wrong and what to do', schema: settingTestSchema } },
    params,
    handle: async ({ principal: { owner }, params: { key }, request: { signal } }, { app }) => ({
      ...(await testSetting(key, { app, inspection: app.inspect(), owner, signal })),
    }),
  }),
  route({
    method: 'get',
    path: '/v1/settings/history',
    scope: 'admin',
    group,
    summary: 'What was changed in the settings, and by whom',
    description: 'The newest 1,000 changes: of the file, also those from the terminal, or of what a team shares.',
    answers: { 200: { description: 'Changes, the newest first', schema: settingHistorySchema } },
    handle: async (_, { app }) => ({ changes: await settingHistory(app) }),
  }),
  route({
    method: 'post',
    path: '/v1/settings/history/{change}/undo',
    scope: 'admin',
    group,
    summary: 'Takes a change back',
    description: 'Refused with 409 where the setting was changed again since.',
    answers: row,
    params: z.object({ change: z.coerce.number<string>().int().min(1).describe('Id of the change') }),
    handle: ({ principal, params: { change } }, serving) => undoSetting(serving, principal, change),
  }),
]
