const address = { line: '', sub_district: '', district: '', province: '', zip_code: '', sub_district_code: '' };
const buyer = { name: 'x', is_juristic: false, tax_id: null, branch: null, address, telephone: null, email: null, number_id: null, last_digits: '' }; // prettier-ignore
const line = { billable_line_id: null, order_no: 'x', tracking_no: 'x', charge_code: 'other', description: 'x', charged_dt: new Date(), base_amount: 100, vat_bps: 700, vat_amount: 7, amount: 107, withholding_bps: 0 }; // prettier-ignore

/** What the smallest receipt is issued of, for those that only want its number. @param source_key its fact */
export const receiptOf = (source_key) => ({ kind: 'receipt', etax_type: 'T01', source_key, account_id: 1, lines: [line], buyer, issue_date: '2026-10-01', issued_name: 'x' }); // prettier-ignore
