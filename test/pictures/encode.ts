import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A frame of a moving picture: a PNG, seen for `ms`. */
export interface Frame {
  readonly png: Buffer
  readonly ms: number
}

/** The light form of a screenshot: WebP without loss in a hundred colours, since text suffers most from loss. */
export const stillWebp = (png: Buffer): Buffer =>
  withFfmpeg((folder) => {
    writeFileSync(join(folder, 'still.png'), png)
    return ['-i', 'still.png', '-vf', reduced(100), ...webp]
  })

/** Frames as one WebP that repeats for ever, `width` pixels wide. */
export const movingWebp = (frames: readonly Frame[], width: number): Buffer =>
  withFfmpeg((folder) => {
    const lines = frames.flatMap(({ png, ms }, index) => {
      writeFileSync(join(folder, `${index}.png`), png)
      return [`file ${index}.png`, `duration ${ms / 1_000}`]
    })
    // The last one is named twice, or its time would not count.
    writeFileSync(join(folder, 'frames.txt'), [...lines, `file ${frames.length - 1}.png`].join('\n'))
    const filter = `scale=${width}:-1:flags=lanczos,${reduced(100)}`
    return ['-f', 'concat', '-i', 'frames.txt', '-vf', filter, '-fps_mode', 'vfr', '-loop', '0', '-c:v', 'libwebp_anim', ...webp.slice(2)]
  })

const reduced = (colors: number) => `split[a][b];[a]palettegen=max_colors=${colors}:stats_mode=full[p];[b][p]paletteuse=dither=none`
const webp = ['-c:v', 'libwebp', '-lossless', '1', '-compression_level', '6', '-pix_fmt', 'bgra']

function withFfmpeg(argumentsIn: (folder: string) => readonly string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-picture-'))
  try {
    execFileSync('ffmpeg', ['-v', 'error', ...argumentsIn(folder), 'made.webp'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    return readFileSync(join(folder, 'made.webp'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
