import { bytesOf } from './request.ts'

/** Saves content as a download of this name. */
export function saveContent(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Saves a file of the server. Throws as `request` where the server refuses it, which a plain link keeps to itself. */
export const saveFile = async (address: string, name: string): Promise<void> => saveContent(new Blob([await bytesOf(address)]), name)
