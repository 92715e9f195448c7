import { describe, expect, it } from 'vitest'
import { readStatement } from './statement.ts'

const list = (set: ReadonlySet<string>) => [...set].sort()

describe('a statement', () => {
  it.each([
    ['It keeps 1,000 rows for 2.5 s.', ['1000', '2.5']],
    ['Three of twelve files and 007 are read twice.', ['12', '2', '3', '7']],
    ['One file only.', []],
    ['最多保留 14 个文件。', ['14']],
  ])('has its numbers in one form: %s', (text, numbers) => {
    expect(list(readStatement(text).numbers)).toEqual(numbers)
  })

  it.each([
    ['Set `max_pages` in config.json.', ['config.json', 'max_pages']],
    ['The parser of Vite calls renderChunk with JSON.', ['json', 'renderchunk', 'vite']],
    ['`fastify.get(path, options)` is short.', ['fastify.get', 'options', 'path']],
    ['缓存保存在 Redis 中。', ['redis']],
    ['Nothing here is special.', []],
    ['Use 2to3.main, $0.a or v8.9x.b9.', ['$0.a', 'to3.main', 'v8.9x.b9']],
  ])('has its names: %s', (text, names) => {
    expect(list(readStatement(text).names)).toEqual(names)
  })

  // Quadratic, these took a minute each.
  it.each(['a', 'A', '9', 'a1', '_', 'a-', '.a'])('is read in linear time where %j stands there endlessly', (part) => {
    expect(list(readStatement(part.repeat(200_000)).numbers).length).toBeLessThan(2)
  })

  it('knows the names that stand in brackets only', () => {
    expect(list(readStatement('Tokens use JWK (see OpenAPI) and JWT.').asides)).toEqual(['openapi'])
  })

  it.each([
    ["Workers aren't restarted.", 1],
    ['Workers cannot be restarted.', 1],
    ['It does not write files and never opens sockets.', 2],
    ['Without a token, requests fail.', 1],
    ['过期的令牌不能续期。', 1],
    ['普通用户没有写入权限。', 1],
    ['会话不仅恢复，而且非常快。', 0],
  ])('counts how often it denies: %s', (text, negations) => {
    expect(readStatement(text).negations).toBe(negations)
  })
})
