import { expect, it, jest } from '@jest/globals';
import { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { startService } from '@lamliang/platform/testing';
import { invoicingService } from '../invoicing.module.ts';

jest.setTimeout(60_000);

it.each([
  ['at-issue', 1],
  ['when-asked', 0],
])('a paper that is printed %s has its files wait to be made %i times', async (PAPERS_PRINTED, waiting) => {
  const app = await startService([invoicingService], { at: new Date('2026-11-30T09:00:00Z'), work: false, env: { PAPERS_PRINTED } }); // prettier-ignore
  try {
    await app.db(
      'invoicing',
      `INSERT INTO billable_line (account_id, order_id, order_no, tracking_no, charge_code, source_key, amount, charged_dt, create_dt)
       VALUES (1001, 1, 'LM1', 'LL1', 'cod_fee', 'planted:1', 10000, '2026-11-10', '2026-11-10')`,
    );
    const finance = app.as('staff_finance');
    const { id } = await finance.call(invoicingRoutes.createApproval, { params: { id: 1001 }, body: { summary_date: '2026-11-30' } }); // prettier-ignore
    await finance.call(invoicingRoutes.approveApproval, { params: { id }, body: {} });
    const counts = 'SELECT (SELECT count(*)::integer FROM paper) AS papers, (SELECT count(*)::integer FROM paper_print) AS waiting'; // prettier-ignore
    expect(await app.db('invoicing', counts)).toEqual([{ papers: 1, waiting }]);
  } finally {
    await app.stop();
  }
});
