import * as z from 'zod/mini';
import { orderTerms } from '@lamliang/contracts/orders';
import { columnOf, NEEDED, type Field } from './columns.rules.ts';
import type { PricedRow } from './prices.rules.ts';
import { AREA_FIELDS, cell, fieldOf, insuredOf, isEmptyRow, partnerOf, typeOf, wireOf, type Areas, type CellFault, type Row } from './row.rules.ts'; // prettier-ignore

/** A carrier that stands for any while a row is judged without one. */
const ANY = { partner_id: 1 };

/** What is wrong in a row, by the rules of the server. Of an empty row nothing: it is not booked. */
export function faultsOf(row: Pick<Row, 'cells'>, { book }: Pick<Areas, 'book'>, codAllowed: boolean): CellFault[] {
  if (isEmptyRow(row)) return [];
  const of = (field: Field) => cell(row, field);
  const faults: CellFault[] = [];
  const note = (field: Field, code: string) => {
    if (!faults.some((one) => one.field === field)) faults.push({ field, code });
  };
  for (const field of [...NEEDED, ...AREA_FIELDS, 'width', 'length', 'height'] as const)
    if (of(field) === '') note(field, 'validation.required');
  if (typeOf(of('parcel_type')) === undefined) note('parcel_type', 'excel.fault.parcel_type');
  if (insuredOf(of('insurance')) === undefined) note('insurance', 'excel.fault.insurance');
  if (partnerOf(of('partner')) === undefined) note('partner', 'excel.fault.partner');
  const read = z.safeDecode(orderTerms, { ...wireOf(row, 'x'), ...ANY } as never);
  if (!read.success) for (const { path, message } of read.error.issues) note(fieldOf(path.join('.')), message);
  if (insuredOf(of('insurance')) === true && of('product_price') === '') note('product_price', 'validation.required');
  if (of('cod_amount') !== '' && !codAllowed) note('cod_amount', 'errors.order.cod_not_approved');
  if (of('zip_code') !== '' && of('province') !== '' && !book.isZipInProvince(of('zip_code'), of('province')))
    note('zip_code', 'validation.zip_province');
  return faults.toSorted((a, b) => columnOf(a.field) - columnOf(b.field));
}

/** What a row without faults is priced by. */
export function pricedOf(row: Pick<Row, 'cells'>): PricedRow {
  const terms = z.decode(orderTerms, { ...wireOf(row, 'x'), ...ANY } as never);
  return {
    to_zip_code: terms.receiver.zip_code,
    width: terms.width,
    length: terms.length,
    height: terms.height,
    weight: terms.weight,
    ...(terms.cod_amount ? { cod_amount: terms.cod_amount } : {}),
    ...(terms.insurance === 1 && terms.product_price ? { product_price: terms.product_price } : {}),
  };
}
