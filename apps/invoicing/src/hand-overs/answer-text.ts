/** An answer that is longer is none of those that are expected (bytes). */
const MOST_BYTES = 1024 * 1024;

/** The text of an answer, of one that is too long its beginning. @throws where the line breaks */
export async function mostOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk as Uint8Array);
    bytes += (chunk as Uint8Array).length;
    if (bytes > MOST_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}
