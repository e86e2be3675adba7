import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { satang } from '@lamliang/kernel';
import { pageAt } from '../../testing/orders.tsx';
import { StatementCard, useStatementColumns } from './statement.tsx';

afterEach(cleanup);

/** The figures of a row on a phone: what was paid with credit and bonus together, and the bonus alone. */
async function figures(amount: number, bonus: number) {
  const row = { id: 1, transaction_no: 'T1', transaction_dt: new Date(), type: 'deduct', order_no: null, hold_flag: 0, amount: satang(amount), bonus_amount: satang(bonus), after_cut_credit: satang(5_000), after_cut_bonus: satang(0) }; // prettier-ignore
  render(await pageAt(<StatementCard row={row as never} />, '/'));
  await screen.findByText('T1');
  return ['amount', 'bonus_amount'].map((name) => document.querySelector(`[data-field="${name}"]`)?.textContent);
}

it('on a phone says how much of an amount was paid with the bonus, where some was', async () => {
  expect(await figures(-3_000, -1_500)).toEqual(['−฿45.00', '−15.00']);
  cleanup();
  expect(await figures(-3_000, 0)).toEqual(['−฿30.00', undefined]);
});

function Cell({ row, column }: { row: never; column: string }) {
  return (
    <>
      {useStatementColumns()
        .find(({ id }) => id === column)
        ?.cell(row)}
    </>
  );
}

it.each([
  [{ type: 'adjustment', order_no: 'LM1', detail: 'OF00000015 ค่าตีกลับ' }, 'OF00000015 ค่าตีกลับ'],
  [{ type: 'refund', order_no: 'LM1', detail: 'LM1' }, undefined],
  [{ type: 'order', order_no: 'LM1', detail: 'x' }, undefined],
])('says what a movement was for where its kind and order do not: %j', async (given, purpose) => {
  render(await pageAt(<Cell row={given as never} column="type" />, '/'));
  await waitFor(() => expect(document.querySelector('[data-field="type"]')).toBeTruthy());
  expect(document.querySelector('[data-field="detail"]')?.textContent).toBe(purpose);
});

it('[F-T2] in the table shows one signed total with credit and bonus in small print', async () => {
  const told = async (amount: number, bonus_amount: number) => {
    const row = { amount: satang(amount), bonus_amount: satang(bonus_amount) } as never;
    render(await pageAt(<Cell row={row} column="amount" />, '/'));
    await waitFor(() => expect(document.querySelector('[data-field="amount"]')).toBeTruthy());
    const texts = ['amount', 'credit_amount', 'bonus_amount'].map((name) => document.querySelector(`[data-field="${name}"]`)?.textContent); // prettier-ignore
    cleanup();
    return texts;
  };
  expect(await told(0, -4_500)).toEqual(['−45.00', undefined, '−45.00']);
  expect(await told(-3_000, -1_500)).toEqual(['−45.00', '−30.00', '−15.00']);
  expect(await told(-3_000, 0)).toEqual(['−30.00', undefined, undefined]);
});

it('[F-P5] what was left after a transaction is credit and bonus together, as the head of the page says it', async () => {
  const told = async (after_cut_credit: number, after_cut_bonus: number, credit_line_flag = 0) => {
    const row = { after_cut_credit: satang(after_cut_credit), after_cut_bonus: satang(after_cut_bonus), credit_line_flag } as never; // prettier-ignore
    render(await pageAt(<Cell row={row} column="after" />, '/'));
    await waitFor(() => expect(document.querySelector('[data-field]')).toBeTruthy());
    const text = document.body.textContent;
    cleanup();
    return text;
  };
  expect(await told(100_000, 3_500)).toBe('1,035.00เครดิต 1,000.00โบนัส 35.00');
  expect(await told(0, 3_500)).toBe('35.00โบนัส 35.00');
  expect(await told(100_000, 0)).toBe('1,000.00');
  // What is open of a credit line has no bonus in it.
  expect(await told(100_000, 3_500, 1)).toBe('1,000.00');
});
