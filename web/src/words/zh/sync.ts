import type { Areas } from '../areas.ts'

export const sync: Areas['sync'] = {
  progress: '{name} 的同步进度',
  waiting: '等待中',
  opening: '正在打开来源',
  documents: '正在读取文档',
  documentsDone: '正在读取文档：{done}',
  documentsOf: '正在读取文档：{done} / {total}',
  finishing: '正在完成索引',
  finishingDone: { other: '正在完成 {count} 个文档的索引' },
  vectors: '正在生成章节向量',
  vectorsDone: '正在生成章节向量：{done}',
  vectorsOf: '正在生成章节向量：{done} / {total}',
}
