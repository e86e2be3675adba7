import { useState } from 'react';
import { useLocaleState, useNotify } from 'react-admin';
import { STAFF_API } from '../../providers/access.ts';
import { httpError } from '../../providers/http.ts';
import { readSession } from '../../providers/session.ts';

/** Fetches a file of the server and hands it to the browser to keep. @throws HttpError */
export async function download(url: string, language: string): Promise<void> {
  const token = readSession()?.token ?? '';
  const headers = { authorization: `Bearer ${token}`, 'accept-language': language };
  const answer = await fetch(url, { headers }).catch(() => undefined);
  if (!answer?.ok) {
    const json: unknown = await answer?.json().catch(() => undefined);
    throw httpError(answer?.status ?? 0, json, answer?.statusText || 'common.error_occurred');
  }
  const name = /filename="?([^";]+)"?/i.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name ?? 'sheet';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Downloads a file of the staff API in the language of the page, and tells why where that fails. */
export function useDownload(): { busy: string | undefined; take: (path: string) => void } {
  const notify = useNotify();
  const [locale] = useLocaleState();
  const [busy, setBusy] = useState<string>();
  const take = (path: string) => {
    setBusy(path);
    void download(`${STAFF_API}/${path}`, locale)
      .catch((error: Error) => notify(error.message, { type: 'error' }))
      .finally(() => setBusy(undefined));
  };
  return { busy, take };
}
