import { expect, test } from 'vitest'
import { sentenceReader } from './sentences.ts'

const read = sentenceReader({
  'collection not found: {1}': '找不到集合：{1}',
  'could not read {1}: {2}': '无法读取 {1}：{2}',
  '{1} could not be read': '无法读取 {1}',
  'no such host': '没有这个主机',
  'The model failed: {1}.': '模型失败：{1}。',
  '{1} responded with status {2}: {3}': '{1} 返回了状态码 {2}：{3}',
  'expected {1}, got {2}': '得到 {2}，而应为 {1}',
  '{1} file(s) of {2}': '{2} 的 {1} 个文件',
  '{1} entr(y|ies)': '{1} 项',
  '{1}: {2}': '{1}：{2}',
  'asked: {1}': '提问：{=1}',
  '{1} ({2})': '{1}（{2}）',
})

test.each([
  ['a whole sentence', 'no such host', '没有这个主机'],
  ['one with a value', 'collection not found: docs', '找不到集合：docs'],
  ['values in another order', 'expected a number, got "ten"', '得到 "ten"，而应为 a number'],
  ['a value that is a sentence itself', 'could not read https://example.org: no such host', '无法读取 https://example.org：没有这个主机'],
  ['a value of several lines', 'collection not found: a\nb', '找不到集合：a\nb'],
  ['the one that says more where two fit', 'could not read x: it could not be read', '无法读取 x：无法读取 it'],
  [
    'the one that begins with its own words where two fit',
    'The model failed: x responded with status 400: no.',
    '模型失败：x 返回了状态码 400：no。',
  ],
  ['words that are not known', 'the disk is full', 'the disk is full'],
  ['one of a thing', '1 file of docs', 'docs 的 1 个文件'],
  ['several of it', '1,204 entries', '1,204 项'],
  ['no number of it', 'a file of docs', 'a file of docs'],
  ['a sentence behind a name', 'src/a.ts: 2 files of b', 'src/a.ts：b 的 2 个文件'],
  ['a sentence with something in brackets', '3 entries (all)', '3 项（all）'],
  ['words of people, as they stand', 'asked: no such host', '提问：no such host'],
  ['words that only look like that', 'Paris: a city (France)', 'Paris: a city (France)'],
  ['nothing', '', ''],
])('%s', (_, english, translated) => {
  expect(read(english)).toBe(translated)
})

test('signs of patterns in a sentence are signs', () => {
  expect(sentenceReader({ 'is it {1} (a.b)?': '是 {1} (a.b) 吗？' })('is it so (a.b)?')).toBe('是 so (a.b) 吗？')
})
