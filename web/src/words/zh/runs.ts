import type { Areas } from '../areas.ts'

export const runs: Areas['runs'] = {
  title: '运行记录',
  about: '一次运行即回答一个问题或执行一项任务，每一步都有记录。',
  search: '搜索问题',
  status: '状态',
  anyStatus: '全部状态',
  noMatch: '没有符合条件的运行记录。',
  none: '还没有运行记录。提出一个问题即可开始。',
  table: '运行记录（从新到旧）',
  question: '问题',
  agent: '智能体',
  asked: '问答',
  model: '模型',
  started: '开始时间',
  duration: '用时',
  older: '加载更早的运行记录',
}
