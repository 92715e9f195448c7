import { modelSeesImages } from '../../models/model-sees-images.ts'
import type { Inspection } from '../../settings/inspection.ts'

/** Whether a model is shown images: as `llm.seesImages` says, or as its name tells. */
export const seesImages = ({ settings }: Pick<Inspection, 'settings'>, model: string): boolean =>
  model !== 'extractive' && (settings.llm.seesImages ?? modelSeesImages(model))
