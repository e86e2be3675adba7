// Numbers that depend on the seed alone, so that a run can be repeated.

/** mulberry32: numbers from 0 up to 1. */
export function randomOf(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least, most) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    /** True in `share` of the cases. */
    odds: (share) => next() < share,
    pick: (list) => list[between(0, list.length - 1)],
    shuffle(list) {
      const out = [...list];
      for (let i = out.length - 1; i > 0; i--) {
        const j = between(0, i);
        [out[i], out[j]] = [out[j], out[i]];
      }
      return out;
    },
  };
}
