import { visible } from '../../core/untrusted-text-fence.ts'

/** Characters of a name at most. */
const longest = 150

/**
 * The name of a file as it is kept and shown: its last part alone, in one line, without characters that nobody sees or that no path may have, shortened before
 * its extension. `file` where nothing is left.
 */
export function cleanName(given: string): string {
  const last = given.replaceAll('\\', '/').split('/').at(-1) ?? ''
  const name = visible(last.normalize('NFC'))
    .replace(/[<>:"|?*\s]+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
  const extension = /\.[^. ]{1,12}$/.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - extension.length)
  return `${[...stem].slice(0, longest - extension.length).join('')}${extension}` || 'file'
}
