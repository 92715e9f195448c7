import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { requestOf } from '../../core/request.fixture.ts'
import { openApp } from '../compose.ts'
import { resumeRun } from './resume-run.ts'

it('a run whose model the settings do not name is left as it is, to be resumed with the right ones', async () => {
  const root = mkdtempSync(join(tmpdir(), 'ibid-resume-'))
  const env = { IBID_LLM_PROVIDER: 'http://127.0.0.1:9/v1', IBID_LLM_MODEL: 'other', IBID_DATA_DIR: join(root, 'data') }
  const app = await openApp({ env, home: root, folder: root, platform: 'linux' })
  const log = await app.log()
  await log.append('01M80AS799V87Y4P8CSVBWHFYF', 0, { type: 'run.began', request: requestOf({ model: 'first' }) })
  await expect(resumeRun(app, 'last')).rejects.toMatchObject({
    message: 'the run uses the model first, but the settings specify other',
    remedy: 'select it with --model first, or permanently with: ibid config set llm.model first',
  })
  expect(await log.read('01M80AS799V87Y4P8CSVBWHFYF')).toHaveLength(1)
  await app.close()
  rmSync(root, { recursive: true })
})
