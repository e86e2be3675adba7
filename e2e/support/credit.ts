// A company that pays by credit, which no other test knows, and what it is billed.
import type { Client } from '@lamliang/contracts';
import { authRoutes } from '@lamliang/contracts/auth';
import { invoicingRoutes, type StaffInvoice } from '@lamliang/contracts/invoicing';
import { bangkokDate, type Satang } from '@lamliang/kernel';
import { clientOf, until } from './api.ts';
import { slip } from './invoices.ts';
import { newShop } from './people.ts';
import { sharedToken } from './test.ts';

const ADDRESS = { address: '1 ถนนสุเทพ', subdistrict: 'สุเทพ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', zip_code: '50200' }; // prettier-ignore

export interface Company {
  account_id: number;
  shop: Client;
  /** What it was billed; its money is awaited. */
  invoice: StaffInvoice;
}

/** Opens a company, verifies it, lets it pay by credit, and gathers fees of so much for its first invoice. */
export async function gatheredCompany(finance: Client, amounts: readonly Satang[]) {
  const { token, parent_account } = await newShop('พิมพ์ใจ');
  const account_id = parent_account!.id;
  const shop = clientOf(token);
  const upload = async () => (await shop.call(authRoutes.uploadFile, { body: {}, files: { file: [slip()] } })).file;
  const company = { company_name: 'บริษัท พิมพ์ใจ จำกัด', head_office_flag: 1 as const, tax_id: '0105561000011' };
  await shop.call(authRoutes.verifyJuristic, { body: { ...company, registered_address: ADDRESS, document_files: [await upload()] } }); // prettier-ignore
  await shop.call(authRoutes.verifyCod, { body: { bank_id: 4, account_name: company.company_name, account_number: '0123456789', book_bank_file: await upload() } }); // prettier-ignore
  const support = clientOf(await sharedToken('staff_support'));
  const waiting = await support.call(authRoutes.staffVerifications, { query: { filter: { account_id, state: ['wait-confirm'] } } }); // prettier-ignore
  const params = { id: account_id };
  for (const { id: verification_id, verify_type } of waiting) {
    const accepted = { result: 'accept', verification_id } as const;
    if (verify_type === 'cod') await support.call(authRoutes.decideCod, { params, body: accepted });
    else await support.call(authRoutes.decideIdentity, { params, body: { ...accepted, verify_type } });
  }
  await finance.call(authRoutes.updateCustomer, { params, body: { payment_type: 'credit', due_days: 30, reason: 'ลูกค้าเครดิตของการทดสอบ' } }); // prettier-ignore
  for (const amount of amounts) {
    const fee = { account_id, fee_type: 'packaging', amount, detail: 'กล่องสั่งทำพิเศษ' } as const;
    const { id } = await finance.call(invoicingRoutes.createOtherFee, { body: fee });
    // Whether it is billed or taken from the wallet is known once invoicing has heard of the credit.
    await until(async () => {
      const { status, payment_type } = await finance.call(invoicingRoutes.approveOtherFee, {
        params: { id },
        body: {},
      });
      return status !== 'wait-for-approve' && payment_type === 'credit' ? true : undefined;
    });
  }
  const approval = await until(async () => {
    const made = finance.call(invoicingRoutes.createApproval, { params, body: { summary_date: bangkokDate(new Date()) } });
    return made.catch(() => undefined);
  }); // prettier-ignore
  return { account_id, shop, approval };
}

/** The same, once it is billed a fee of so much. */
export async function billedCompany(finance: Client, amount: Satang): Promise<Company> {
  const { approval, ...company } = await gatheredCompany(finance, [amount]);
  await finance.call(invoicingRoutes.approveApproval, { params: { id: approval.id }, body: {} });
  const invoice = await finance.call(invoicingRoutes.staffInvoice, { params: { id: approval.id } });
  return { ...company, invoice };
}
