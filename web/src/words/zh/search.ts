import type { Areas } from '../areas.ts'

export const search: Areas['search'] = {
  title: '搜索',
  about: '直接在文档中查找段落，不经过模型。',
  field: '搜索文档',
  collection: '文档集',
  all: '全部文档集',
  nothing: '没有结果。请减少关键词或换用其他关键词。',
  results: '搜索结果（按匹配度排序）',
}
