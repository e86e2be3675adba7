/** The dark modules of a QR code as the path of an SVG of `size` by `size` units. */
export function qrPath({ size, data }: { size: number; data: ArrayLike<number | boolean> }): string {
  let path = '';
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const begun = x;
      while (x < size && data[y * size + x]) x++;
      if (x > begun) path += `M${begun} ${y}h${x - begun}v1H${begun}z`;
    }
  return path;
}
