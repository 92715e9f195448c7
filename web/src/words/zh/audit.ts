import type { Areas } from '../areas.ts'

export const audit: Areas['audit'] = {
  title: '审计日志',
  about: '记录谁在此服务器上做了什么。提问和回答不在此记录。',
  search: '按操作筛选，例如 setting.changed',
  none: '还没有记录。',
  noMatch: '没有匹配的操作。',
  table: '审计日志（从新到旧）',
  when: '时间',
  who: '用户',
  action: '操作',
  subject: '对象',
  detail: '详情',
  older: '加载更早的记录',
}
