import type { Areas } from '../areas.ts'

export const reader: Areas['reader'] = {
  beginning: '开头',
  previousMark: '上一处引用',
  nextMark: '下一处引用',
  markOf: '引用 {mark} / {count}',
  notCited: '未引用',
  view: '查看方式',
  pages: '页面',
  text: '文本',
  notDrawn: '无法显示页面：{problem}。文本见下方。',
  loadingPages: '正在加载页面',
  page: '第 {number} 页',
  zoomOut: '缩小',
  zoomIn: '放大',
  unreadable: '此浏览器无法读取该 PDF',
  tooSlow: '页面渲染耗时过长',
  fileChanged: '文件在建立索引后已更改。',
  fileMissing: '文件已不存在。您看到的是建立索引时的文本。',
  sync: '同步',
  syncing: '正在同步',
}
