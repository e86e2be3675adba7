import type th from '../th/orders.ts';
import type { SomePhrases } from '../phrases.ts';

export default { title: 'الطلبات' } satisfies SomePhrases<typeof th>;
