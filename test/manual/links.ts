import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Links of a page that lead to no file of the repository, or to no heading of it. Addresses of the web are not looked up. */
export function brokenLinks(root: string, page: string): readonly string[] {
  const text = withoutCode(readFileSync(join(root, page), 'utf8'))
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1] ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#')
      const file = path === '' ? join(root, page) : join(root, dirname(page), path)
      return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor))
    })
}

const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')

const anchorsOf = (file: string): readonly string[] =>
  [
    ...readFileSync(file, 'utf8')
      .replace(/^```[\s\S]*?^```/gm, '')
      .matchAll(/^#{1,6} (.+)$/gm),
  ].map((match) =>
    (match[1] ?? '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  )
