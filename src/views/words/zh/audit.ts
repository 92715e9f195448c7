import type { Sentences } from '../sentences.ts'

/** The details of the audit log, in Chinese. */
export const audit: Sentences = {
  'the model was set up': '已设置模型',
  'conversation {1}': '对话 {1}',
  'run {1}': '运行 {1}',
  'for everyone who signs in': '面向所有已登录的人',
  'for 1 person': '面向 1 人',
  'for {1} people': '面向 {1} 人',
  ', {1} questions': '，{1} 个问题',
  somebody: '未知用户',
  password: '密码',
  'identity provider': '身份提供方',
  'identity provider: {1}': '身份提供方：{1}',
  '{1}, no account': '{1}，没有此账户',
  '{1}, user, by the identity provider': '{1}，用户，由身份提供方创建',
  '{1}, shared with everyone': '{1}，与所有人共享',
  '{1} uploaded': '{1} 已上传',
  'name: {1} to {2}': '姓名：{1} 改为 {2}',
  'role: {1} to {2}': '角色：{1} 改为 {2}',
  'dayCapCents: {1} to {2}': '每日费用上限（美分）：{1} 改为 {2}',
}
