import type th from '../th/console.ts';
import type { Phrases } from '../phrases.ts';

export default { title: 'Console' } satisfies Phrases<typeof th>;
