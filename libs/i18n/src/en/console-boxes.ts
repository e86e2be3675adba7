import type th from '../th/console-boxes.ts';
import type { Phrases } from '../phrases.ts';

/** The boxes that shops buy: how staff add, change, retire and look at them. */
export default {
  add: {
    label: 'Add box',
    title: 'Add a box',
    hint: 'Shops can choose it on the order form as soon as it is saved.',
    check: 'Sell {{name}}',
    confirm: 'Sell it for {{amount}} baht',
    done: '{{name}} added',
  },
  edit: {
    label: 'Edit',
    title: 'Change a box',
    hint: 'Holds for new orders only. Orders that are booked keep what they paid.',
    check: 'Save the changes of {{name}}',
    raises: 'From now on shops pay {{more}} baht more for each {{name}}',
    confirm: 'Confirm changes',
    confirm_raise: 'Raise the price to {{amount}} baht',
    done: '{{name}} saved',
  },
  off: {
    label: 'Retire',
    title: 'Retire a box',
    hint: 'It disappears from the order form. Orders that are booked do not change, and it can be sold again.',
    check: 'Stop selling {{name}}',
    confirm: 'Confirm and stop selling',
  },
  on: {
    label: 'Sell again',
    title: 'Sell a box again',
    hint: 'Shops can choose it again, for {{amount}} baht.',
    check: 'Sell {{name}} again',
    confirm: 'Confirm and sell',
  },
  delete: {
    label: 'Delete',
    title: 'Delete a box',
    hint: 'Only a box that no order was booked with can be deleted, and it cannot be brought back.',
    check: 'Delete {{name}}',
    confirm: 'Confirm and delete',
    done: '{{name}} deleted',
  },
  preview: 'Preview',
  incomplete: 'Enter width, length and height to see the box',
  drawing: 'The box to scale: {{width}} wide, {{length}} long, {{height}} high, in cm',
  side: { width: '{{cm}} cm wide', length: '{{cm}} cm long', height: '{{cm}} cm high' },
  bar: '{{cm}} cm',
  volume_weight: 'Volume weight',
  volume_weight_hint: 'Width×length×height ÷ {{divisor}}, as most carriers count',
  kilograms: '{{kg}} kg',
  as_seen: 'As shops see it on the order form',
  not_seen: 'Retired: shops do not see it',
} satisfies Phrases<typeof th>;
