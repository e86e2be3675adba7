/** Top-ups that finance check. */
export default {
  slip: 'Slip',
  no_slip: 'The file of the slip is gone.',
  same: {
    slip_file: 'The same picture was sent for',
    slip_reference: 'The same slip number was given for',
  },
  second: 'Waits for a second person',
  approve: {
    label: 'Approve',
    title: 'Approve the top-up',
    check: 'Approve {{topup_no}}: the money has arrived in our account',
    confirm: 'Approve {{sum}} baht',
    done: 'Approved: the wallet has risen',
    waits: 'Sent to a second person',
    remark: 'For the record; the shop does not see it.',
  },
  refuse: {
    label: 'Refuse',
    title: 'Refuse the top-up',
    check: 'Refuse {{topup_no}}; the shop reads why',
    confirm: 'Refuse {{sum}} baht',
    done: 'Refused; the shop reads why in its top-ups',
    remark: 'The shop reads this, and may send the slip again.',
  },
};
