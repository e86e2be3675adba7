import type th from '../th/console-banners.ts';
import type { Phrases } from '../phrases.ts';

export default {
  all_providers: 'All brands',
  link_hint: 'A page such as /orders/createorder, or an https:// address; may stay empty',
  end_hint: 'Still shown on this day; empty for no end',
  sort_hint: 'Lower numbers come first',
  picture_hint:
    'Three times as wide as high, at least 900\u00a0×\u00a0300 pixels, without words: pages read from the right mirror it',
  picture_first: 'Choose a picture first',
  create: {
    label: 'New banner',
    title: 'New banner',
    check: 'Create the banner “{{title}}”',
    confirm: 'Create',
    done: 'Created the banner “{{title}}”',
  },
  change: {
    label: 'Edit',
    title: 'Edit banner',
    check: 'Save the banner “{{title}}”',
    confirm: 'Save',
    done: 'Saved the banner “{{title}}”',
  },
  delete: {
    label: 'Delete',
    title: 'Delete the banner “{{title}}”?',
    hint: 'It cannot be brought back. To hide it for a while, make it inactive.',
    confirm: 'Delete banner',
    done: 'Deleted the banner “{{title}}”',
  },
  preview: {
    title: 'As shops see it',
    dark: 'Dark',
    mirrored: 'Right to left',
    phone: 'On a phone',
    desk: 'On a computer',
    no_title: 'Title',
    saved: 'Once saved:',
  },
} satisfies Phrases<typeof th>;
