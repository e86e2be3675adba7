import { readVersion, saveVersion } from './session/storage.ts';
import { createStore } from './store.ts';

export interface VersionFile {
  version: string;
  build: string;
}

/** The latest version on the server. @throws when the file is missing. */
export async function fetchVersion(): Promise<VersionFile> {
  const response = await fetch('/version.json', { cache: 'no-store', signal: AbortSignal.timeout(120_000) });
  if (!response.ok) throw new Error(`version file: ${response.status}`);
  const { version, build } = (await response.json()) as VersionFile;
  return { version, build };
}

export const versionText = ({ version, build }: VersionFile): string => `${version}+${build}`;

const available = createStore<string | null>(null);
let firstCheck = true;

/**
 * Compares the version file with the stored value after each navigation. A freshly loaded page is the latest version,
 * so the first check stores it; a later difference shows the notice.
 */
export async function checkVersion(): Promise<void> {
  try {
    const found = versionText(await fetchVersion());
    const first = firstCheck;
    firstCheck = false;
    if (first || readVersion() === null) saveVersion(found);
    else if (found !== readVersion()) available.set(found);
  } catch {
    // Without the file there is no notice; the next navigation checks again.
  }
}

/** The available new version, or null. */
export const useAvailableVersion = available.use;

/** Hides the notice until the next navigation. */
export const dismissUpdate = (): void => available.set(null);

/** Reloads the page with the new version. */
export function applyUpdate(): void {
  const version = available.get();
  if (version) saveVersion(version);
  location.reload();
}
