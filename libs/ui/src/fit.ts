/** Scale of a page to fit; small paper is not enlarged. @param page width in px @param room px */
export const fitOf = (page: number, room: number): number => (room > 0 ? Math.min(1, room / page) : 1);
