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

function Amount({ row }: { row: never }) {
  return (
    <>
      {useStatementColumns(false)
        .find(({ id }) => id === 'amount')
        ?.cell(row)}
    </>
  );
}

it('[F-T2] in the table shows one signed total with credit and bonus in small print', async () => {
  const told = async (amount: number, bonus_amount: number) => {
    const row = { amount: satang(amount), bonus_amount: satang(bonus_amount) } as never;
    render(await pageAt(<Amount row={row} />, '/'));
    await waitFor(() => expect(document.querySelector('[data-field="amount"]')).toBeTruthy());
    const texts = ['amount', 'credit_amount', 'bonus_amount'].map((name) => document.querySelector(`[data-field="${name}"]`)?.textContent); // prettier-ignore
    cleanup();
    return texts;
  };
  expect(await told(0, -4_500)).toEqual(['−45.00', undefined, '−45.00']);
  expect(await told(-3_000, -1_500)).toEqual(['−45.00', '−30.00', '−15.00']);
  expect(await told(-3_000, 0)).toEqual(['−30.00', undefined, undefined]);
});
