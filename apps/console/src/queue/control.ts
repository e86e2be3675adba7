/** The size of the controls above a list; text below 16 px would make a phone zoom in. */
export const CONTROL = { height: { xs: 44, md: 36 }, fontSize: { xs: 16, md: 14 } } as const;
