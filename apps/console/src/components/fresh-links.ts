/** For a record whose links to pictures live five minutes: it is read again before they end, as long as it is in sight. */
export const KEPT_FRESH = { refetchInterval: 4 * 60_000, refetchOnMount: false } as const;
