import type th from '../th/orders.ts';
import type { Phrases } from '../phrases.ts';

export default { title: 'Orders' } satisfies Phrases<typeof th>;
