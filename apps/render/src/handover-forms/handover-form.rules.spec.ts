import { satang } from '@lamliang/kernel';
import { describe, expect, it } from '@jest/globals';
import { sheetOrder } from '../../test/orders.ts';
import { handoverDocument, handovers, type HandoverOrder } from './handover-form.rules.ts';

const order = (id: number, more: Partial<HandoverOrder> = {}): HandoverOrder => ({
  ...sheetOrder(),
  id,
  partner_id: 2,
  pickup_point_id: 7,
  ...more,
});

describe('handover form', () => {
  it('[A131] is one list a carrier and pickup point', () => {
    const groups = handovers([
      order(1),
      order(2, { partner_id: 1, partner_name: 'Kerry Express' }),
      order(3, { pickup_point_id: 8 }),
      order(4),
      order(5, { pickup_point_id: null }),
      order(6, { pickup_point_id: null, sender_address: 'ที่อื่น' }),
    ]);
    expect(groups.map((g) => g.orders.map((o) => o.id))).toEqual([[1, 4], [2], [3], [5], [6]]);
  });

  it('[A131] counts and sums, dates in both eras, and leaves lines to sign', () => {
    const text = handoverDocument(
      [order(1), order(2, { cod_flag: 0, cod_amount: satang(0), weight: 750 }), order(3, { partner_awb_no: null })],
      { provider: 'Lamliang', font_css: '', at: new Date('2026-11-21T03:00:00Z') },
    );
    expect(text).toContain('21 พ.ย. 2569');
    expect(text).toContain('21/11/2026');
    expect(text).toMatch(/รวม <b>3<\/b> ชิ้น · เก็บเงินปลายทาง <b>2<\/b> ชิ้น/);
    expect(text).toContain('<b>3.25</b>');
    expect(text).toContain('<b>2,500.00</b>');
    expect(text).toContain('ผู้ส่งมอบ');
    expect(text).toContain('พนักงานขนส่ง');
  });
});
