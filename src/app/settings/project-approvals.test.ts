import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectApprovals } from './project-approvals.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ibid-approvals-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const of = (place: string) => projectApprovals(join(root, 'data'), place)

test('a thing is approved as it is, at its place; whoever looks again finds it', () => {
  const place = join(root, 'agents')
  expect(of(place).standing('a', { prompt: 'P', tools: ['x'] })).toEqual({ state: 'new' })
  of(place).approve('a', { prompt: 'P', tools: ['x'] })
  expect(of(place).standing('a', { tools: ['x'], prompt: 'P' })).toEqual({ state: 'approved' })
  expect(of(place).standing('a', { prompt: 'P', tools: ['x', 'y'], model: 'm' })).toEqual({ state: 'changed', members: ['tools', 'model'] })
  expect(of(place).standing('b', { prompt: 'P', tools: ['x'] })).toEqual({ state: 'new' })
  expect(of(join(root, 'elsewhere')).standing('a', { prompt: 'P', tools: ['x'] })).toEqual({ state: 'new' })
  expect(of(place).standing('constructor', {})).toEqual({ state: 'new' })
})

test('what was refused is new once it has changed, and what is forgotten is new', () => {
  const list = of(join(root, 'context.json'))
  list.refuse('notes', { url: '../a' })
  expect(list.standing('notes', { url: '../a' })).toEqual({ state: 'refused' })
  expect(list.standing('notes', { url: '../b' })).toEqual({ state: 'new' })
  list.approve('notes', { url: '../a' })
  list.forget('notes')
  expect(list.standing('notes', { url: '../a' })).toEqual({ state: 'new' })
})

test('a place is one by whatever link it is reached', () => {
  writeFileSync(join(root, 'context.json'), '{}')
  symlinkSync(join(root, 'context.json'), join(root, 'link.json'))
  of(join(root, 'context.json')).approve('a', 1)
  expect(of(join(root, 'link.json')).standing('a', 1)).toEqual({ state: 'approved' })
})

test('approvals are the person’s alone, and a file that cannot be read is told with what to do', () => {
  of('/p').approve('a', 1)
  const [name] = readdirSync(join(root, 'data', 'approved'))
  const file = join(root, 'data', 'approved', name!)
  expect([statSync(file).mode & 0o777, statSync(join(root, 'data', 'approved')).mode & 0o777]).toEqual([0o600, 0o700])
  writeFileSync(file, '{')
  expect(() => of('/p').standing('a', 1)).toThrow(`the approvals for /p cannot be read from ${file}`)
})
