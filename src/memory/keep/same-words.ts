import { words } from '../../core/text/words.ts'

/** Words that say nothing of a fact: articles, forms of `be`, politeness, and names of whom all facts are about. No preposition, no other person, no denial. */
const fillers = new Set(
  `a an the i im my me mine the user users person is are am be been was really just please also that so actually btw well yes
  ich bin mein meine meinen mir mich der die das ein eine einen ist sind bitte auch halt ja eigentlich nutzer
  我 我的 我们 的 了 请 是 就 呢 吧 啊 呀 嘛 也 用户`.split(/\s+/),
)

/** A fact without case, punctuation and filler words, as one text; two facts with the same one are one fact. */
export function sameWords(content: string): string {
  const all = words(content.normalize('NFKC'))
  const telling = all.filter((word) => !fillers.has(word))
  return (telling.length > 0 ? telling : all).join(' ')
}
