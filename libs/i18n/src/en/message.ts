import type th from '../th/message.ts';
import type { Phrases } from '../phrases.ts';

export default {
  password_code: {
    text: '{{code}} is your code to set a new password (reference {{ref}}). It is valid for {{minutes}} minutes. Tell it to nobody - {{sender}}',
  },
} satisfies Phrases<typeof th>;
