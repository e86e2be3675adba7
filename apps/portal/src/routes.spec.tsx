import { beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasFlag } from '@lamliang/contracts';
import { MESSAGE_KINDS, messageTerms } from '@lamliang/contracts/notifications';
import { AREAS, type Area } from '@lamliang/i18n';
import { LOADERS } from '@lamliang/i18n/loaders';
import { entryOf, ROUTES } from './routes/index.ts';

/** The screens of this release, as the product's specification guards them: path, access, flag, level. */
const RELEASE = `
/login public
/forgot/password public
/forgot/otpcheck public
/forgot/newpass public
/forgot/newpass-confirm public
/login/:invite_key public
/register public
/register/:invite_key public
/invite/register/:invite_key public
/otpverify public
/otpverify/:invite_key public
/auth/fbform public
/policyandagree public
/invite/:invite_key public
/invite/accept/:invite_key login
/affiliate/:affiliate_key public
/affiliate/accept/:affiliate_key login
/invalid public
/child/selectaccount/:invite_key login
/logout login
/acting public
/version-program public
/child/selectaccount login
/ login
/not-found login
/report/order-cod permission cod_flag
/report/credit permission credit_flag
/report/cod-approve permission cod_flag
/report/cod-approve-detail/:id/:group permission cod_flag
/finance/wallet-transaction-cod permission cod_flag
/finances/codwithdraw permission cod_flag
/finances/affiliate permission finance_flag
/finances/affiliatewithdraw permission finance_flag
/finances/cashback permission finance_flag
/report/affiliate permission finance_flag
/report/other-fee permission finance_flag
/report/pickup permission pickup_point_flag
/search/:searchvalue login
/permission login
/user/profile login
/user/otp-check login
/options/sessions login
/orders/createorder permission order_flag
/orders/createorder-excel permission order_flag
/orders/createmultiorder permission order_flag
/orders/all permission order_flag
/orders/all/:id/:group permission order_flag
/orders/pickup permission pickup_point_flag
/orders/pickup-detail/:id permission pickup_point_flag
/orders/parcel-handover-form permission order_flag
/orders/claim permission order_flag
/orders/claim/create permission order_flag
/finances/refill permission finance_flag
/finance/wallet-transaction permission finance_flag
/finance/insurance permission finance_flag
/finance/disputes permission finance_flag
/finance/disputes/:id permission finance_flag
/finance/transaction permission finance_flag
/finance/invoice-approval permission credit_flag
/finance/invoice-approval/:id/:group permission credit_flag
/finance/credit-note permission credit_flag
/finances/invoice permission finance_flag
/finances/witholdingtax permission finance_flag
/finance/tax-invoice permission tax_invoice_flag
/finance/tax-invoice/:id/:group permission tax_invoice_flag
/manage-document/tax-invoice permission tax_invoice_flag
/manage-document/tax-invoice/:id/:group permission tax_invoice_flag
/topup/create permission topup_flag
/topup/insurance permission topup_flag
/options/address permission pickup_point_flag 4
/options/invoiceaddress permission setting_flag 4
/options/codoption permission setting_flag 4
/options/connect-api permission open_api_flag 4
/options/apioption permission open_api_flag 4
/options/notification-config permission open_api_flag 4
/options/employee permission account_child_flag 4
/options/permission permission setting_flag 4
/options/affiliate permission setting_flag 4
* public`
  .trim()
  .split('\n');

describe('routes', () => {
  it('are those of this release, with their guards', () => {
    const built = ROUTES.map(({ path, access, flag, level }) => [path, access, flag, level].filter(Boolean).join(' '));
    expect(built.toSorted()).toEqual(RELEASE.toSorted());
  });

  it('[A14] send unknown paths to the not-found page', () => {
    expect(entryOf('/no/such/page').path).toBe('*');
    expect(entryOf('/orders/all/12/booked').path).toBe('/orders/all/:id/:group');
    expect(entryOf('/').path).toBe('/');
  });

  it('have the page that a mail leads to', () => {
    const paths = ROUTES.map(({ path }) => path);
    const led = MESSAGE_KINDS.flatMap((kind) => messageTerms(kind).page?.split('#')[0] ?? []);
    expect(led.length).toBeGreaterThan(2);
    for (const page of led) expect(paths).toContain(page);
  });

  it('[perm] count a flag only when it is present and 1', () => {
    expect(hasFlag({ order_flag: 1 }, 'order_flag')).toBe(true);
    expect(hasFlag({ order_flag: 0 }, 'order_flag')).toBe(false);
    expect(hasFlag({}, 'order_flag')).toBe(false);
    expect(hasFlag({ order_flag: 1 }, undefined)).toBeUndefined();
  });
});

describe('phrases that the portal and the kit use', () => {
  const known = new Set<string>();
  beforeAll(async () => {
    const add = (prefix: string, tree: object) => {
      for (const [key, value] of Object.entries(tree)) {
        if (typeof value === 'object') add(`${prefix}${key}.`, value as object);
        known.add(prefix + key).add(prefix + key.replace(/_other$/, ''));
      }
    };
    for (const area of AREAS) add(`${area}.`, (await LOADERS.th[area]!()).default);
  });

  /** Keys of local storage look like phrases. */
  const STORAGE = new Set(['auth.token', 'auth.currentUser']);
  const keys = (text: string) =>
    [...text.matchAll(/'((?:[a-z]+)\.[\w.-]+)'/g)]
      .map((match) => match[1]!)
      .filter((key) => AREAS.includes(key.split('.')[0] as Area) && !/\.(tsx?|css|js)$/.test(key));

  it('all exist in Thai', () => {
    const missing: string[] = [];
    for (const folder of [import.meta.dirname, join(import.meta.dirname, '../../../libs/ui/src')])
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.tsx?$/.test(file) || /\.spec\./.test(file)) continue;
        const text = readFileSync(join(folder, file), 'utf8');
        for (const key of keys(text)) if (!known.has(key) && !STORAGE.has(key)) missing.push(`${file}: ${key}`);
      }
    expect(missing).toEqual([]);
  });

  it('are loaded with the page that uses them', () => {
    const always = new Set<Area>(['common', 'frame', 'auth', 'errors']);
    const missing: string[] = [];
    for (const entry of ROUTES) {
      const folder = join(import.meta.dirname, 'pages', entry.page);
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.tsx?$/.test(file) || /\.spec\./.test(file)) continue;
        const text = readFileSync(join(folder, file), 'utf8');
        for (const match of text.matchAll(/\b(?:t|keyBelow)\(\s*[`'](\w+)[.']/g)) {
          const area = match[1] as Area;
          if (AREAS.includes(area) && !always.has(area) && !entry.areas.includes(area))
            missing.push(`${entry.path} ${file}: ${area}`);
        }
        if (/<StatusChip/.test(text) && !entry.areas.includes('status')) missing.push(`${entry.path} ${file}: status`);
      }
    }
    expect([...new Set(missing)]).toEqual([]);
  });
});
