import { satang } from '@lamliang/kernel';
import { describe, expect, it } from '@jest/globals';
import { page } from './page.view.ts';

describe('the page', () => {
  it('escapes what comes from outside', () => {
    const html = page({
      pickups: [],
      parcels: [
        {
          partner_code: 'flash',
          order_no: '<b>1</b>',
          booking_ref: 'r',
          partner_awb_no: 'TH1',
          state: 'booked',
          receiver_name: '<script>alert(1)</script>',
          receiver_zip_code: '50000',
          weight_g: 1,
          cod: satang(100),
          create_dt: new Date(0),
          events: [],
        },
      ],
      messages: [
        {
          id: 1,
          channel: 'mail',
          to: '0',
          subject: '<img src=s>',
          text: '<img src=x>',
          html: '<img src=h><script>alert(2)</script>',
          message_id: '<img@x>',
          code: null,
          ref: null,
          at: new Date(0),
        },
      ],
      receptions: [],
      faults: [],
      walks: [],
      books: [
        {
          id: 1,
          kind: 'document',
          number: 'DOC1',
          reference: '<img src=r>',
          body: { note: '<img src=b>' },
          at: new Date(0),
        },
      ],
      taxed: [
        {
          id: 1,
          document_no: '<img src=d>',
          etax_type: '81',
          seller_tax_id: '0',
          sha256: '',
          state: 'refused',
          receipt_no: null,
          reason: '<img src=q>',
          at: new Date(0),
        },
      ],
    });
    expect(html).not.toMatch(/<script>alert|<img|<b>1/);
    expect(html).toContain('data-post="/sandbox/carriers/flash/parcels/TH1/advance"');
    expect(html).not.toMatch(/ on[a-z]+=| style=/);
  });
});
