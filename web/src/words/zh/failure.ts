import type { Areas } from '../areas.ts'

export const failure: Areas['failure'] = {
  title: '无法加载此页面',
  partsMissing: '服务器没有响应或已更新。请重新加载页面后重试。',
  retry: '重试',
  newQuestion: '新问题',
  notFound: '找不到页面',
  notFoundAbout: '地址可能有误，或该页面已被移除。{link}',
  askNew: '提出新问题',
}
