/** The age in ms of what changes seldom: banners, boxes, carriers. */
export const SELDOM = { staleTime: 300_000 } as const;

/** The notifications in the bell. */
export const NEWEST = { query: { limit: 20 } } as const;

/** All pickup points of a shop. */
export const ALL_POINTS = { query: { limit: 100 } } as const;
