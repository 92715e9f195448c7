import type { Sentences } from '../sentences.ts'

/** What sentences are joined by, and amounts in them, in Chinese. */
export const joints: Sentences = {
  '{1}; {2}': '{1}；{2}',
  '{1}: {2}': '{1}：{2}',
  '{1} ({2})': '{1}（{2}）',
  '{1}, {2}': '{1}，{2}',
  '{1} → {2}': '{1} → {2}',
  // Amounts in a caption.
  '{1} ms': '{1} 毫秒',
  '{1} s': '{1} 秒',
  '{1} min {2} s': '{1} 分 {2} 秒',
  'cost unknown': '费用未知',
}
