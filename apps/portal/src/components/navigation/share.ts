/** Whether the device has a share sheet, and one that people use: phones and tablets. */
export const hasShareSheet = (): boolean =>
  typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;

/** Opens the share sheet. @returns false where it did not open; closing it without a choice is an answer, too */
export async function share(what: ShareData): Promise<boolean> {
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
