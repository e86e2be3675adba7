import { redirect } from 'react-router';
import { CallError } from '@lamliang/contracts';
import { affiliateRoutes, employeeRoutes } from '@lamliang/contracts/auth';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';

/** The page that says why a key opens nothing; null where asking again may help. */
export function closedDoor(error: unknown): string | null {
  const isFinal = error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;
  return isFinal ? `/invalid?code=${error.code}` : null;
}

async function opened(asked: { queryKey: readonly unknown[] }): Promise<Response | null> {
  try {
    await queryClient.ensureQueryData(asked as Parameters<typeof queryClient.ensureQueryData>[0]);
    return null;
  } catch (error) {
    const closed = closedDoor(error);
    return closed ? redirect(closed) : null;
  }
}

export const offerOf = (invite_key: string) => read(employeeRoutes.invite, { params: { invite_key } });
export const referrerOf = (affiliate_key: string) => read(affiliateRoutes.affiliate, { params: { affiliate_key } });

/** Asks whether a key opens its door, before the page is shown. @returns where a visitor is sent whose key does not */
export const invited = (key: string | undefined) => (key ? opened(offerOf(key)) : null);
export const referred = (key: string | undefined) => (key ? opened(referrerOf(key)) : null);
