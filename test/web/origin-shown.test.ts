import { describe, expect, it } from 'vitest'
import { originShown } from '../../web/src/pages/collections/origin-shown.ts'

describe('where a collection comes from', () => {
  it('is a path where it is a folder, and its address elsewhere', () => {
    expect(
      ['file:///srv/the%20handbook', 'file:///C:/docs', 'https://docs.example.org/a%20b', 'git+https://example.org/x.git'].map(originShown),
    ).toEqual(['/srv/the handbook', 'C:/docs', 'https://docs.example.org/a%20b', 'git+https://example.org/x.git'])
  })
})
