import type { Library } from '../../core/documents.ts'
import type { Toolbox } from '../../core/toolbox.ts'
import type { House } from '../house.ts'
import { workMeans } from '../work-means.ts'

/** The tools that an agent's file can name. Nothing is opened to name them: documents are when a tool reads them. */
export async function declarableTools(house: House): Promise<Toolbox> {
  const [{ builtInTools }, { workTools }, { toolbox }] = await Promise.all([
    import('../../tools/built-in.ts'),
    import('../../tools/work-tools.ts'),
    import('../../tools/toolbox.ts'),
  ])
  const library = laterLibrary(house)
  const noAgents = { find: () => Promise.resolve([]), run: () => Promise.reject(new Error('no agent runs here')) }
  return toolbox([...builtInTools(library, noAgents), ...workTools(workMeans(house, library))])
}

const laterLibrary = ({ library }: House): Library => ({
  collections: async (...args) => (await library()).collections(...args),
  documents: async (...args) => (await library()).documents(...args),
  search: async (...args) => (await library()).search(...args),
  outline: async (...args) => (await library()).outline(...args),
  section: async (...args) => (await library()).section(...args),
  document: async (...args) => (await library()).document(...args),
  related: async (...args) => (await library()).related(...args),
})
