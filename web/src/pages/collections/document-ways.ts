import { FolderOpen, FolderUp, GitBranch, Globe, type LucideIcon } from 'lucide-react'
import type { DocumentsKind } from '../../../../src/core/schemas/http/collections.ts'
import { setup } from '../../words/en/setup.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('setup', setup)

/** How documents come in: by what is typed, or from the reader's own machine. */
export type DocumentWay = DocumentsKind | 'upload'

/** The ways that there are, with `folder` in words for a folder of the server's machine, where one may be named. */
export const documentWays = (
  folder: string | undefined,
): readonly { readonly way: DocumentWay; readonly label: string; readonly icon: LucideIcon }[] => [
  ...(folder === undefined ? [] : [{ way: 'folder' as const, label: folder, icon: FolderOpen }]),
  { way: 'upload', label: say('upload'), icon: FolderUp },
  { way: 'address', label: say('webPage'), icon: Globe },
  { way: 'repository', label: say('repository'), icon: GitBranch },
]

/** The field of each way that is typed. */
export const documentFields: Readonly<
  Record<DocumentsKind, { readonly label: string; readonly hint: string; readonly placeholder: string }>
> = {
  folder: { label: say('folderField'), hint: say('folderHint'), placeholder: say('folderPlaceholder') },
  address: { label: say('addressField'), hint: say('addressHint'), placeholder: say('addressPlaceholder') },
  repository: { label: say('repositoryField'), hint: say('repositoryHint'), placeholder: say('repositoryPlaceholder') },
}

export const nothingTyped: Readonly<Record<DocumentsKind, string>> = { folder: '', address: '', repository: '' }
