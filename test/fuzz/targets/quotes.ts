import { fold } from '../../../src/core/fold-run.ts'
import type { Source } from '../../../src/core/source.ts'
import { sentences } from '../../../src/core/text/sentences.ts'
import { textFragment } from '../../../src/core/text-fragment.ts'
import { checkedAnswer } from '../../../src/engine/cite/checked-answer.ts'
import { findPassage } from '../../../src/engine/cite/find-passage.ts'
import { findQuote } from '../../../src/engine/cite/find-quote.ts'
import { holds, inProportion, type Target, textOf } from '../target.ts'

const mark = '\n====\n'

/** An answer of a model and the text that it cites: the text, a line of `====`, the answer. */
export const quotesTarget: Target = {
  name: 'quotes',
  tries: 50,
  longest: 12_000,
  seeds: [
    `# Sessions\n\nA session is resumed from the last fact in its log. Facts are never deleted.${mark}A session is resumed from the last fact in its log [s1]. Facts are deleted [s1].`,
    `| size | 4 |\n|---|---|\n| wait | 30 s |\n\n\`\`\`js\nopen({ size: 4 })\n\`\`\`${mark}The size is 4 [s1, s2].\n\n| a | b [s1] |\n\n\`\`\`js\nopen({ size: 4 }) [s1]\n\`\`\``,
    `会话在 30 分钟后过期。过期的会话不会被恢复。${mark}会话在 30 分钟后过期【s1】。 [1] [?] [s9]`,
    `Version 2.0 removed the flag --old, e.g. in Node.js 22. "Quoted words stand here for a while."${mark}- Version 2.0 removed the flag. [s1]\n1. "Quoted words stand here for a while" [s1][s1]\n> not so`,
  ],
  words: [
    mark,
    '[s1]',
    '[s2]',
    '[s1, s9]',
    '【s1】',
    '[1]',
    '[?]',
    '. ',
    '。',
    '\n\n',
    '```',
    '| ',
    'not ',
    'never ',
    '4',
    '30 s',
    'e.g. ',
    '"',
    '- ',
    '# ',
  ],
  nests: [
    ['[', ']'],
    ['[s', '1]'],
    ['(', ')'],
    ['a. ', ''],
    ['| ', ''],
    ['4 ', ''],
  ],
  run(bytes) {
    const [text = '', answer = ''] = textOf(bytes).split(mark)
    const source: Source = { id: 'd#a', title: 'Guide', uri: 'https://x.example/a#b', text }
    let end = 0
    for (const unit of sentences(answer)) {
      holds(unit.start >= end && unit.end > unit.start && unit.end <= answer.length, 'sentences stand behind each other')
      end = unit.end
    }
    for (const unit of sentences(answer).slice(0, 20)) {
      const found = findQuote(answer.slice(unit.start, unit.end), source)
      if (found) holds(found.start >= 0 && found.start < found.end && found.end <= text.length, 'a quote that is found lies in its text')
      const support = findPassage(answer.slice(unit.start, unit.end), source)
      if (!support) continue
      holds(text.includes(support.quote) && support.quote !== '', 'a quote stands in its text')
      holds(support.score > 0 && support.score <= 1.0001, 'support lies between 0 and 1')
      textFragment(text, text.indexOf(support.quote), support.quote)
    }
    const { run } = fold('run')
    const checked = checkedAnswer(
      {
        ...run,
        sources: new Map([
          ['s1', source],
          ['s2', { ...source, id: 'e', line: 3, uri: 'file:///e.md' }],
        ]),
      },
      answer,
      'model',
    )
    for (const { quote, mark: number, uri } of checked.citations) {
      holds(text.includes(quote), 'a quote that is cited stands in its text')
      holds(checked.text.includes(`[${number}]`), 'a citation has its mark in the answer')
      holds(URL.canParse(uri), 'a citation can be opened')
    }
    // Behind a word it is an index, which code may hold.
    const marks = [...checked.text.matchAll(/(?<![\w\])])\[s\d+\]/g)]
    holds(marks.length === 0, 'no handle is shown')
    inProportion(answer.length, checked.text.length, 'a checked answer', 4)
  },
}
