/** Bytes of one file, files of one feed, folders below one another: what a feed of files brings at most. */
export const maxFileBytes = 20_000_000
export const mostFiles = 100_000
export const mostFolders = 48

/** Pictures, sound, film, archives, programs, fonts, databases: files that hold no text to search. */
const binary = new Set(
  `png jpg jpeg gif webp bmp tif tiff ico heic heif avif raw cr2 nef psd ai xcf sketch fig blend stl mp3 wav flac ogg oga opus m4a aac wma mid midi mp4 m4v
  mov avi mkv webm wmv mpg mpeg 3gp zip gz tgz bz2 xz zst 7z rar tar jar war iso dmg img vmdk qcow2 deb rpm apk msi exe dll so dylib a o obj lib bin dat class
  pyc pyo wasm node ttf otf woff woff2 eot sqlite sqlite3 db mdb accdb pst ost parquet npy npz pkl h5 onnx pt safetensors gguf lock`.split(
    /\s+/,
  ),
)

/** Whether a file or folder of that name is passed over without a word: hidden, what others have installed, what is no text. */
export const isPassedOver = (name: string, isFolder: boolean): boolean =>
  name.startsWith('.') || name === 'node_modules' || (!isFolder && (name.endsWith('~') || binary.has(extensionOf(name))))

const extensionOf = (name: string): string => (name.lastIndexOf('.') > 0 ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '')

/** Why a file of so many bytes is not brought; undefined where it is. */
export const tooLarge = (bytes: number): string | undefined =>
  bytes > maxFileBytes ? `${(bytes / 1_000_000).toFixed(1)} MB; the limit is ${maxFileBytes / 1_000_000} MB` : undefined
