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
    summary: 'All settings, with their values and where these come from',
    description: 'Secrets can be set but are never returned.',
    answers: { 200: { description: 'Settings', schema: settingListSchema } },
    handle: (_, { app }) => settingRows(app),
  }),
  route({
    method: 'put',
    path: '/v1/settings/{key}',
    scope: 'admin',
    group,
    summary: 'Changes a setting, starting with the next run of every process',
    description:
      'Settings that name a program, decide what runs, or are a place that receives a key cannot be set over HTTP, only in a terminal on the server. Nor can choosing a model send a key to a vendor that did not already have it. Settings that open the network or decide who can sign in require a signed-in person.',
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
    summary: 'Resets a setting to its default',
    answers: row,
    params,
    handle: ({ principal, params: { key } }, serving) => resetSetting(serving, principal, key),
  }),
  route({
    method: 'post',
    path: '/v1/settings/{key}/test',
    scope: 'admin',
    group,
    summary: 'Makes one small real call to the model or search service in a setting',
    description: "Uses the saved value. It costs as much as any such call: some tokens, or one of the day's searches.",
    answers: { 200: { description: 'What was returned and how long it took, or what is wrong and what to do', schema: settingTestSchema } },
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
    summary: 'The history of settings changes, and who made them',
    description: "The latest 1,000 changes: to the file, including those made in the terminal, or to the team's settings.",
    answers: { 200: { description: 'Changes, newest first', schema: settingHistorySchema } },
    handle: async (_, { app }) => ({ changes: await settingHistory(app) }),
  }),
  route({
    method: 'post',
    path: '/v1/settings/history/{change}/undo',
    scope: 'admin',
    group,
    summary: 'Undoes a change',
    description: 'Rejected with 409 if the setting has been changed again since.',
    answers: row,
    params: z.object({ change: z.coerce.number<string>().int().min(1).describe('Id of the change') }),
    handle: ({ principal, params: { change } }, serving) => undoSetting(serving, principal, change),
  }),
]
