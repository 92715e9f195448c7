import type { Areas } from '../areas.ts'

export const reference: Areas['reference'] = {
  title: 'HTTP API 参考',
  about: '请在请求头中发送令牌：{header}。另提供 OpenAPI 格式：{link}。',
  other: '其他',
  required: '必填',
  requestBody: '请求体：{mediaType}',
  response: '响应：{mediaType}',
}
