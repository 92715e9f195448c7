import { expect, it } from 'vitest'
import { mimePartOf } from './mime-part.ts'
import { partText } from './part-words.ts'

it('reads the first 50,000 lines of a part that is made of more', async () => {
  const text = await partText(mimePartOf(Buffer.from(`Subject: x\r\n\r\n${'a\r\n'.repeat(49_999)}last\r\nbeyond\r\n`)))
  expect([text.includes('last'), text.includes('beyond')]).toEqual([true, false])
})
