import type { Areas } from '../areas.ts'

export const agents: Areas['agents'] = {
  title: '智能体',
  about: '智能体由文件定义。每个智能体都提供若干任务，任务的输入和输出都有明确的类型。',
  builtIn: '内置',
  yours: '我的',
  project: '项目',
  none: '还没有定义智能体。',

  verb: '任务',
  allAgents: '全部智能体',
  result: '结果',
  resultHint: '数据直接来自工具；分析由语言模型撰写。',
  auto: '已设置模型时返回分析，否则返回数据',
  data: '数据',
  analysis: '分析',
  starting: '正在启动……',
  run: '运行',
}
