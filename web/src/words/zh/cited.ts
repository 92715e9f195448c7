import type { Areas } from '../areas.ts'

export const cited: Areas['cited'] = {
  title: '来源',
  about: '读取自{run}',
  run: '运行 {id}',
}
