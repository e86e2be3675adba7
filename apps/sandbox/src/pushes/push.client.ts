import { createHmac } from 'node:crypto';

const TIMEOUT_MS = 5_000;

export interface SignedPush {
  url: string;
  event_id: string;
  secret: string;
  body: string;
  now: Date;
}

/** hex HMAC-SHA256 of the timestamp (seconds), a dot and the body, as the carriers agreed with the platform. */
export function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

/** Sends one push. @returns the HTTP status. @throws when no answer comes within 5 s. */
export async function sendPush({ url, event_id, secret, body, now }: SignedPush): Promise<number> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-partner-event-id': event_id,
      'x-partner-timestamp': timestamp,
      'x-partner-signature': signatureOf(secret, timestamp, body),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  return response.status;
}
