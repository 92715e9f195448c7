import type { Areas } from '../areas.ts'

export const conversations: Areas['conversations'] = {
  title: '对话',
  about: '您的问题，以及回答和来源。用 {command} 提出的问题见{runs}。',
  runs: '运行记录',
  newQuestion: '新问题',
  lists: '对话列表',
  yours: '我的对话',
  sharedWithYou: '与我共享',
  sharedByYou: '我的共享',
  search: '搜索问题和回答',
  none: '还没有对话。提出一个问题即可开始。',
  noneFound: '没有与“{words}”匹配的对话。请尝试更少或更短的关键词。',
  caption: '对话（从新到旧）',
  name: '标题',
  lastUsed: '最近活动',
  questions: '问题',
  asked: '问题：',
  answered: '回答：',

  conversation: '对话',
  goOn: '{ask}，或查看{all}。',
  ask: '提出新问题',
  all: '全部对话',
}
