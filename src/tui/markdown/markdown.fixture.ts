import fc from 'fast-check'

const words = [
  ...[
    'alpha',
    'beta',
    '**bold**',
    '*it*',
    '~~no~~',
    '`code`',
    '[s1]',
    '[?]',
    '[a link](https://example.org/a)',
    '&#x202e;x',
    '![p](q.png)',
  ],
  ...[
    '你好，世界。',
    '👩‍👩‍👧',
    '🇩🇪',
    'e\u0301',
    'שלום',
    'مرحبا',
    '**half',
    '`half',
    '[half](http',
    '\u001b[31mred',
    '\u202eturned',
    '\\*',
    '<b>',
  ],
  ...[
    'https://example.org/a/very/long/address/that/goes/on',
    'कि',
    'ก็',
    '한국어',
    '\ud800',
    'www.example.org',
    'a | b',
    'loooooooooooooooooooooooooong',
  ],
]
const marks = [
  ...[
    '',
    '',
    '',
    '',
    '- ',
    '* ',
    '+ ',
    '1. ',
    '2. ',
    '7) ',
    '> ',
    '# ',
    '### ',
    '    ',
    '  ',
    '   ',
    '\t',
    '- [ ] ',
    '- [x] ',
    '> - ',
    '- > ',
    '- - ',
  ],
  ...['      ', ' - ', '  - ', '   1. ', '1)', '-', '- ```', '> ```', '  ```'],
]
const wholeLines = [
  ...[
    '',
    '',
    '',
    '',
    '```',
    '```ts',
    '~~~',
    '````',
    '   ```',
    '---',
    '***',
    '===',
    '| a | b |',
    '|---|:-:|',
    '| 1 | 2 |',
    'a | b',
    '--|--',
    '|',
  ],
  ...[
    '<div>',
    '</div>',
    '<pre>',
    '</pre>',
    '<!--',
    '-->',
    '[1]: https://example.org',
    '[^1]: note',
    '\r',
    '  ',
    '\t',
    '> ',
    '<?php',
    '?>',
    '- - -',
  ],
]

const line = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...marks), fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }))
      .map(([mark, some]) => mark + some.join(' ')),
  },
  { weight: 2, arbitrary: fc.constantFrom(...wholeLines) },
)

/** Texts that are all corners of Markdown and of Unicode, hostile ones too. */
export const anyMarkdown = fc.array(line, { maxLength: 24 }).map((lines) => lines.join('\n'))

/** A text in pieces. */
export const inPieces = (text: string, sizes: readonly number[]): readonly string[] => {
  const pieces: string[] = []
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const size = sizes[turn % Math.max(1, sizes.length)] ?? 7
    pieces.push(text.slice(at, at + size))
    at += size
  }
  return pieces
}
