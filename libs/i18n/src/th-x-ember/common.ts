import type th from '../th/common.ts';
import type { SomePhrases } from '../phrases.ts';

export default {
  brand: 'เอ็มเบอร์',
  tagline: 'ส่งไว เทียบราคาครบทุกขนส่ง',
} satisfies SomePhrases<typeof th>;
