import { useSyncExternalStore } from 'react';
import { readVersion, saveVersion } from './session/storage.ts';

export interface VersionFile {
  version: string;
  build: string;
}

/** What the server offers now. @throws when there is no such file. */
export async function fetchVersion(): Promise<VersionFile> {
  const response = await fetch('/version.json', { cache: 'no-store', signal: AbortSignal.timeout(120_000) });
  if (!response.ok) throw new Error(`version file: ${response.status}`);
  const { version, build } = (await response.json()) as VersionFile;
  return { version, build };
}

export const versionText = ({ version, build }: VersionFile): string => `${version}+${build}`;

let offered: string | null = null;
let firstCheck = true;
const listeners = new Set<() => void>();
const offer = (version: string | null) => {
  offered = version;
  for (const listener of listeners) listener();
};

/**
 * Compares the version file with the stored value, after each navigation. A page that was just loaded is the newest,
 * so its first look stores what it finds; a later difference raises the notice.
 */
export async function checkVersion(): Promise<void> {
  try {
    const found = versionText(await fetchVersion());
    const first = firstCheck;
    firstCheck = false;
    if (first || readVersion() === null) saveVersion(found);
    else if (found !== readVersion()) offer(found);
  } catch {
    // No file, no notice: the next navigation asks again.
  }
}

/** The version that waits to be loaded, or null. */
export function useOfferedVersion(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered,
  );
}

/** Puts the notice away until the next navigation. */
export const dismissOffer = (): void => offer(null);

/** Loads the page anew with the offered version. */
export function takeOffer(): void {
  if (offered) saveVersion(offered);
  location.reload();
}
