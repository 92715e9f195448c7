import { stopwords as dutch } from '@orama/stopwords/dutch'
import { stopwords as english } from '@orama/stopwords/english'
import { stopwords as french } from '@orama/stopwords/french'
import { stopwords as german } from '@orama/stopwords/german'
import { stopwords as italian } from '@orama/stopwords/italian'
import { stopwords as mandarin } from '@orama/stopwords/mandarin'
import { stopwords as portuguese } from '@orama/stopwords/portuguese'
import { stopwords as russian } from '@orama/stopwords/russian'
import { stopwords as spanish } from '@orama/stopwords/spanish'

/** Words of nine languages that say nothing of what a text is about; lower-cased, accents folded as `words` does. */
export const commonWords: ReadonlySet<string> = new Set(
  [dutch, english, french, german, italian, mandarin, portuguese, russian, spanish].flatMap((list) =>
    list.map((word) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()),
  ),
)
