import { expect, it } from 'vitest'
import { attachment } from './attachment.ts'

it('is saved under words that people know, in every script, and under its plain name by others', () => {
  expect(attachment('run-1', 'How long are "dead" jobs kept?', 'md')).toBe(
    `attachment; filename="run-1.md"; filename*=UTF-8''How-long-are-dead-jobs-kept.md`,
  )
  expect(attachment('run-1', '队列', 'md')).toBe(`attachment; filename="run-1.md"; filename*=UTF-8''%E9%98%9F%E5%88%97.md`)
  expect(attachment('run-1', '../../etc/passwd\r\nset-cookie: a', 'md')).toBe(
    `attachment; filename="run-1.md"; filename*=UTF-8''etc-passwd-set-cookie-a.md`,
  )
  expect(attachment('run-1', ' ? ', 'md')).toBe('attachment; filename="run-1.md"')
})
