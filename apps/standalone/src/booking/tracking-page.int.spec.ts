import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ordersRoutes, type OrderDetail } from '@lamliang/contracts/orders';
import { satang } from '@lamliang/kernel';
import { receiver, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(20_000);

describe('the tracking page', () => {
  let t: OrdersUnderTest;
  let order: OrderDetail;
  beforeAll(async () => {
    t = await startOrders();
    await t.fund(1, 5_000_00, 0, 0);
    order = await t.bookConfirmed({
      cod_amount: satang(590_00),
      shipment_order_items: [{ name: 'แจกัน <b>', quantity: 1, price: satang(590_00) }],
      receiver: { ...receiver, name: '<i>สมหญิง</i> ใจดี' },
    });
    await t.report(order, 'picked_up', { place: '\u202eศูนย์\u200f <บางนา>\u2066' });
    await t.report(order, 'in_transit');
  }, 30_000);
  afterAll(() => t.app.stop());

  const open = async (path: string, language = 'th', more: Record<string, string> = {}) => {
    const answer = await t.app.anonymous.raw('GET', path, { headers: { 'accept-language': language, ...more } });
    return { ...answer, page: answer.bytes.toString() };
  };

  it('[F-P4] is read without a script: status, steps, the cash to prepare, and the contact of the sender', async () => {
    const { status, headers, page } = await open(`/track/${order.tracking_no}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(Buffer.byteLength(page)).toBeLessThan(40_000);
    expect(page).toContain('<html lang="th" dir="ltr">');
    for (const words of [order.tracking_no, 'อยู่ระหว่างขนส่ง', '590.00 บาท', 'Flash Express', 'ศูนย์ &lt;บางนา&gt;'])
      expect(page).toContain(words);
    expect(page).toContain(`href="tel:${order.sender_telephone}"`);
    expect(page).toContain('aria-current="step"');
    expect(page).not.toMatch(/\p{Bidi_Control}/u);
    expect(page).not.toMatch(/<script|\son\w+=|style=|<b>แจกัน|<i>/);
  });
  it('[F-P4] names nobody: no telephone, address, full name or number that can be counted', async () => {
    const { page } = await open(`/track/${order.tracking_no}`);
    for (const secret of [
      'สมหญิง',
      'ใจดี',
      receiver.telephone,
      receiver.address,
      'แจกัน',
      order.order_no,
      order.sender_address,
    ])
      expect(page).not.toContain(secret);
    for (const no of [order.partner_awb_no ?? '', order.order_no, String(order.id)]) {
      const other = await open(`/track/${no}`);
      expect([other.status, other.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(other.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(other.page).toContain('ไม่พบพัสดุเลขนี้');
      expect(other.page).not.toContain(order.tracking_no);
    }
  });
  it('[F-P4] speaks six languages, by Accept-Language or by the address, and survives what is added to its address', async () => {
    const words = {
      th: 'ติดต่อผู้ส่ง',
      en: 'Contact the sender',
      es: 'Contactar',
      fr: 'Contacter',
      ar: 'الاتصال بالمرسل',
      zh: '联系寄件人',
    };
    for (const [language, phrase] of Object.entries(words)) {
      expect((await open(`/track/${order.tracking_no}`, language)).page).toContain(phrase);
      expect((await open(`/track/${order.tracking_no}?lang=${language}`)).page).toContain(phrase);
    }
    expect((await open(`/track/${order.tracking_no}?lang=ar`)).page).toContain('<html lang="ar" dir="rtl">');
    expect((await open('/track/LLXXXXXXXXXXXX?lang=en')).page).toContain('<html lang="en" dir="ltr">');
    const shared = await open(`/track/${order.tracking_no.toLowerCase()}?lang=xx&fbclid=1&openExternalBrowser=1`);
    expect([shared.status, shared.page.includes(order.tracking_no)]).toEqual([200, true]);
  });
  it('[F-P4] asks for a number where the address has none, and takes what people type', async () => {
    for (const path of ['/track', '/track/', '/track?tracking_no=', '/track?tracking_no=%20']) {
      const asks = await open(path, 'en');
      expect([asks.status, asks.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(asks.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/);
      expect(Buffer.byteLength(asks.page)).toBeLessThan(40_000);
      expect(asks.page).toMatch(/<form action="\/track">.*<label for="tracking_no">Tracking number<\/label>/s);
      expect(asks.page).toContain('<button>Track</button>');
      expect(asks.page).not.toMatch(/<script|\son\w+=|style=/);
    }
    const no = order.tracking_no;
    const typed = ` ${no.slice(0, 4).toLowerCase()}-${no.slice(4, 8)} ${no.slice(8)} `;
    for (const path of [
      `/track?tracking_no=${encodeURIComponent(typed)}`,
      `/track/${encodeURIComponent(typed.trim())}`,
    ]) {
      const found = await open(path);
      expect([found.status, found.page.includes(`<bdi>${no}</bdi>`)]).toEqual([200, true]);
    }
  });
  it('[F-P4] a number that no parcel has is no dead end: the page asks again, and what was typed is still there', async () => {
    for (const path of ['/track/LL12"%3E', `/track?tracking_no=${encodeURIComponent('LL12">')}`]) {
      const lost = await open(path);
      expect([lost.status, lost.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(lost.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/);
      expect(lost.page).toContain('value="LL12&quot;&gt;"');
      expect(lost.page).toContain('<form action="/track">');
    }
    const long = await open(`/track?tracking_no=${'x'.repeat(3_000)}`);
    expect([long.status, Buffer.byteLength(long.page) < 40_000]).toEqual([404, true]);
  });
  it('[F-P4] speaks the language that was chosen in the portal on this device, from right to left where it is so', async () => {
    const cookie = (prefs: string) => ({ cookie: `device=1; prefs=${prefs}` });
    const chosen = cookie(encodeURIComponent(JSON.stringify({ language: 'ar', scheme: 'dark' })));
    const rtl = '<html lang="ar" dir="rtl">';
    for (const path of ['/track', `/track/${order.tracking_no}`, '/track/LLXXXXXXXXXXXX'])
      expect((await open(path, 'en', chosen)).page).toContain(rtl);
    expect((await open('/track?lang=fr', 'en', chosen)).page).toContain('<html lang="fr" dir="ltr">');
    for (const bad of [
      '%7B',
      'null',
      '%E0%A4%A',
      encodeURIComponent('{"language":"xx"}'),
      encodeURIComponent('{"language":["ar"]}'),
    ])
      // prettier-ignore
      expect((await open('/track', 'en', cookie(bad))).page).toContain('<html lang="en" dir="ltr">');
  });
  it('[F-P4] has safe headers, and runs and loads nothing but its own stylesheet', async () => {
    const { headers } = await open(`/track/${order.tracking_no}`);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const style = await open('/track/page/track.css');
    expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    expect(style.page).not.toMatch(/url\(|@import|@font-face/);
  });
  it('[F-P4] asks for no cash when the parcel was delivered, and shows a cancelled order as such', async () => {
    await t.report(order, 'delivered');
    const done = await open(`/track/${order.tracking_no}`);
    expect(done.page).toContain('จัดส่งสำเร็จ');
    expect(done.page).not.toContain('590.00');
    const gone = await t.bookConfirmed();
    await t.app.as('shop_owner').call(ordersRoutes.cancel, { params: { id: gone.id }, body: { remark: 'ผิดที่อยู่' } });
    const page = (await open(`/track/${gone.tracking_no}`)).page;
    expect(page).toContain('ยกเลิกรายการ');
    expect(page).not.toContain('ผิดที่อยู่');
  });
});
