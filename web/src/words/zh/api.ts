import type { Areas } from '../areas.ts'

export const api: Areas['api'] = {
  unreachable: '服务器没有响应。',
  unreachableRemedy: '请检查服务器是否正在运行。',
  failed: '服务器返回了状态码 {status}。',
}
