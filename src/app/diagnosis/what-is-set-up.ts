import type { App } from '../app.ts'
import { listCollections } from '../collections/collection-list.ts'
import { configuredModel } from '../models/choose-model.ts'

/** What there is to answer from, and with. */
export interface SetUp {
  /** Whether a language model can be asked, by the settings. */
  readonly hasModel: boolean
  /** Whether a collection is declared in reach, or anything is indexed. */
  readonly hasDocuments: boolean
}

/** Whether a person has set anything up yet. Asks no endpoint. */
export async function whatIsSetUp(app: Pick<App, 'dataFolder' | 'documents' | 'input' | 'inspection'>): Promise<SetUp> {
  return {
    hasModel: configuredModel(app.inspection).id !== 'extractive',
    hasDocuments: (await listCollections(app, { all: true })).length > 0,
  }
}
