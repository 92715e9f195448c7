import fc from 'fast-check'
import type { Candidates } from './completion.ts'
import { editPrompt } from './edit-prompt.ts'
import type { Key } from './key.ts'
import { promptState } from './prompt-state.ts'

const letters = [
  ...[
    'a',
    'b',
    ' ',
    '\n',
    '\t',
    '\\',
    '/',
    '@',
    '"',
    '.',
    'é',
    'e\u0301',
    '\u0301',
    '日',
    '本',
    'ｱﾞ',
    '한',
    '\u1100',
    '\u1161',
    'ำ',
    'क्ष',
    '\u200d',
  ],
  ...[
    '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
    '\u{1f1e9}',
    '\u{1f1ea}',
    '1\ufe0f\u20e3',
    '\u{1f44d}\u{1f3fd}',
    '\u0600',
    '\u0d4e',
    '\ud83d',
    '\u001b',
    '\r\n',
  ],
]
const words = fc.oneof(fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 }), fc.string({ unit: 'binary', maxLength: 8 }))
const long = fc.constantFrom('x\ty\n'.repeat(12), 'z'.repeat(2_001), '\u1100'.repeat(30), '\n'.repeat(11))

const plain = 'left right up down home end return tab escape backspace delete'.split(' ')
const chords = [
  ...plain,
  ...plain.flatMap((name) => [`ctrl-${name}`, `meta-${name}`, `shift-${name}`]),
  ...Array.from('abcdefgjklnprstuwyz_', (letter) => `ctrl-${letter}`),
  ...Array.from('bdf<>', (letter) => `meta-${letter}`),
]

/** Any key, most often one that does something. */
export const anyKey: fc.Arbitrary<Key> = fc.oneof(
  { weight: 4, arbitrary: words.map((text): Key => ({ kind: 'text', text })) },
  { weight: 1, arbitrary: fc.oneof(words, long).map((text): Key => ({ kind: 'paste', text })) },
  { weight: 6, arbitrary: fc.constantFrom(...chords).map((chord): Key => ({ kind: 'chord', chord })) },
)

const candidates: Candidates = {
  commands: [
    { name: 'a', summary: 'one' },
    { name: 'ab', summary: 'two', arguments: ['a', 'b b'] },
  ],
  files: ['a', 'b/a', 'b/a b.md', '日本/a.b'],
}

/** A prompt that nobody has touched yet, with earlier ones. */
export const untouched = promptState(['a', 'b\nab', 'x\n'.repeat(50), '日本 @a', 'a\u0000\u{10f000}\tb'], candidates)

/** A prompt after any keys. */
export const anyPrompt = fc
  .array(anyKey, { maxLength: 25 })
  .map((keys) => keys.reduce((state, key) => editPrompt(state, key).state, untouched))
