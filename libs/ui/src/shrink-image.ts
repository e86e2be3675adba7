/** The longest side of an uploaded picture in px: the writing on a label can still be read. */
export const LONGEST_SIDE = 2_000;
const QUALITY = 0.85;

/** Whether the browser can show a picture, also one that is too large to be drawn. */
async function isReadable(file: File): Promise<boolean> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  return image
    .decode()
    .then(
      () => true,
      () => false,
    )
    .finally(() => URL.revokeObjectURL(image.src));
}

/**
 * A picture as a JPEG of at most 2,000 px, without anything that its file tells beside it.
 * @param paint draws over it, in pixels of the new picture
 * @returns undefined where the browser has no canvas for it
 * @throws DOMException for a picture that the browser cannot draw
 */
export async function jpegOf(
  file: File,
  paint?: (context: CanvasRenderingContext2D, width: number, height: number) => void,
): Promise<{ jpeg: File; scale: number } | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  // A JPEG has no transparency: what shows through is white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  paint?.(context, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) return undefined;
  const name = file.name.replace(/\.\w+$/, '') + '.jpg';
  return { jpeg: new File([blob], name, { type: blob.type, lastModified: file.lastModified }), scale };
}

/**
 * A picture as a JPEG of at most 2,000 px. A file stays as it is when it is no picture, or when `types` takes it and it
 * would not become smaller.
 * @returns undefined for a picture that the browser cannot read
 */
export async function shrunk(file: File, types: readonly string[]): Promise<File | undefined> {
  if (!file.type.startsWith('image/')) return file;
  try {
    const made = await jpegOf(file);
    if (!made || (types.includes(file.type) && made.scale === 1 && made.jpeg.size >= file.size)) return file;
    return made.jpeg;
  } catch {
    return (await isReadable(file)) ? file : undefined;
  }
}
