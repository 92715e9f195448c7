import type { Sentences } from '../sentences.ts'

/** What a source says against a sentence, which fits too much else to be among the sentences, in Chinese. */
export const reasons: Sentences = {
  '{1}, not {2}': '应为 {=1}，而不是 {=2}',
  '{1} is in {2}, not {3}': '{=1} 的单位是 {=2}，而不是 {=3}',
  '{1} belongs to {2}': '{=1} 对应的是 {=2}',
  '{1} comes before {2}': '{=1} 在 {=2} 之前',
}
