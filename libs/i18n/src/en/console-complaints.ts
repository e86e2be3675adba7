import type * as th from '../th/console-complaints.ts';
import type { Phrases } from '../phrases.ts';

/** Complaints of receivers, which hold the COD of their parcels. */
export const complaints = {
  one: 'Complaint',
  owed: 'Money back to the receiver',
  owed_more:
    'The shop is no longer owed this money. Record the reference once the carrier or finance has paid it back.',
  goods: { return: 'The goods came back to the shop', cancelled: 'The goods did not come back' },
  file: {
    label: 'Record a complaint',
    title: "Record the receiver's complaint",
    check: 'The COD of {{order_no}} is held: it enters no round until this is settled',
    confirm: 'Hold {{sum}} baht',
    done: 'The money is held; the shop sees it on the order',
    detail: 'The shop reads this. No telephone numbers or addresses',
  },
  released: {
    label: 'Pay the shop',
    title: 'Release the money to the shop',
    check: "The COD of {{order_no}} enters the shop's next round",
    confirm: 'Release {{sum}} baht to the shop',
    done: 'Released',
    reason: 'The shop reads this. For example: the receiver confirms that everything arrived',
  },
  upheld: {
    label: 'Back to the receiver',
    title: 'Give the money back to the receiver',
    check: 'The shop does not get the COD of {{order_no}}; the receiver is owed it',
    confirm: 'Give {{sum}} baht back to the receiver',
    done: 'Taken from what the shop is owed; record when the receiver has it',
    reason: 'The shop reads this. For example: the pictures show other goods than were ordered',
  },
  give_back: {
    label: 'Record as given back',
    title: 'Record the money given back',
    check: 'The receiver of {{order_no}} has all the money back',
    confirm: '{{sum}} baht given back',
    done: 'Recorded',
    reference: 'Reference of the carrier or of the transfer',
  },
} satisfies Phrases<typeof th.complaints>;

/** Parcels with COD that were opened and refused. */
export const refusals = {
  one: 'Refused after opening',
  label: 'Refused after opening',
  title: 'Record that the receiver refused the parcel',
  pictures: 'Pictures of the opened parcel',
  pictures_hint: 'One to five pictures, from the carrier or the receiver',
  pictures_first: 'Choose at least one picture',
  detail: 'The shop reads this. No telephone numbers or addresses',
  check: '{{order_no}} goes back to the shop, and nobody owes its COD of {{sum}} baht',
  confirm: 'Record the refusal of {{order_no}}',
  done: 'Recorded; the shop sees it on the order',
} satisfies Phrases<typeof th.refusals>;
