import type th from '../th/common.ts';
import type { SomePhrases } from '../phrases.ts';

export default {
  brand: 'ฮาร์เบอร์',
  tagline: 'ท่าเดียว ส่งถึงทุกขนส่ง',
} satisfies SomePhrases<typeof th>;
