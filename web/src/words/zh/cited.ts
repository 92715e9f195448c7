import type { Areas } from '../areas.ts'

export const cited: Areas['cited'] = {
  title: '引用的来源',
  about: '回答所依据的原文，被引用的内容已标出。',
}
