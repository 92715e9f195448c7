import { removeServer } from '../../house/connectors/change-servers.ts'
import type { Face } from '../face.ts'

/** `ibid connectors remove`. */
export async function removeConnector(face: Face, name: string): Promise<number> {
  const { file } = removeServer(await face.house(), name)
  face.show({ name, file, removed: true }, `Removed ${name} from ${file}, and forgot what was approved of it`)
  return 0
}
