import { describe, expect, it, jest } from '@jest/globals';
import { adjustmentTerms } from '@lamliang/contracts/wallet';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createTheme, ThemeProvider } from '@mui/material';
import { consoleThemeOptions, moneyText } from '@lamliang/ui';
import type { ReactNode } from 'react';
import { AdminContext, I18nContextProvider, Notification, ResourceContextProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { createDataProvider } from '../providers/data.ts';
import { createI18nProvider } from '../providers/i18n.ts';
import { httpError } from '../providers/http.ts';
import { dropSession, storeSession } from '../providers/session.ts';
import { sumsOf } from '../queue/useTotals.ts';
import { safeParse } from 'zod/mini';
import { ActionDialog, faultsOf, wireOf } from './ActionDialog.tsx';
import type { Field } from './ActionField.tsx';
import { RowActionButton } from './RowActionButton.tsx';

const fields: readonly Field[] = [
  { name: 'book', kind: 'choice', words: { credit: 'Credit', bonus: 'Bonus' } },
  { name: 'amount', kind: 'number' },
  { name: 'reason', kind: 'text' },
];

describe('wireOf and faultsOf', () => {
  it('converts input to the units of the wire', () => {
    expect(wireOf(fields, { book: 'credit', amount: '-1,250.50', reason: ' late ' })).toEqual({
      book: 'credit',
      amount: -1250.5,
      reason: 'late',
    });
  });

  it('validates by the contract before the request is sent', () => {
    const check = (amount: string) =>
      faultsOf(
        safeParse(adjustmentTerms, { ...wireOf(fields, { book: 'credit', amount, reason: 'agreed' }), account_id: 7 }),
      );
    expect(check('10.555')).toEqual({ amount: 'validation.two_decimals' });
    expect(check('0')).toEqual({ amount: 'validation.not_zero' });
    expect(check('ten')).toEqual({ amount: 'validation.number' });
    expect(check('10.55')).toEqual({});
    expect(faultsOf(safeParse(adjustmentTerms, { account_id: 7, book: 'credit', amount: 5, reason: '' }))).toEqual({
      reason: 'validation.required',
    });
  });
});

const Themed = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={createTheme(consoleThemeOptions('lamliang', 'light'))}>{children}</ThemeProvider>
);

describe('ActionDialog', () => {
  const open = async (onConfirmed: (terms: object) => Promise<void>) => {
    const onClose = jest.fn();
    render(
      <ThemeProvider theme={createTheme(consoleThemeOptions('lamliang', 'light'))}>
        <I18nContextProvider value={await createI18nProvider('en')}>
          <ActionDialog
            title="Adjust"
            fields={fields}
            first={{ book: 'credit' }}
            body={adjustmentTerms}
            fixed={{ account_id: 7 }}
            check={() => 'Adjust the credit of Baan Chiang'}
            figure={({ amount }) => moneyText(amount, true)}
            confirm={({ amount }) => `Confirm ${moneyText(amount, true)} baht`}
            onConfirmed={onConfirmed}
            onClose={onClose}
          />
        </I18nContextProvider>
      </ThemeProvider>,
    );
    const fill = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fill('Amount (baht)', '150');
    fireEvent.click(screen.getByRole('button', { name: 'Review' }));
    expect(screen.getByText('please fill in this field')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Confirm/ })).toBeNull();
    fill('Reason', 'late parcel');
    fireEvent.click(screen.getByRole('button', { name: 'Review' }));
    expect(screen.getByText('Adjust the credit of Baan Chiang')).toBeTruthy();
    const confirm = screen.getByRole('button', { name: 'Confirm +150.00 baht' });
    await act(async () => void fireEvent.click(confirm));
    return onClose;
  };

  it('submits only after a confirmation that repeats the name and the amount', async () => {
    const onConfirmed = jest.fn(async (_terms: object) => undefined);
    const onClose = await open(onConfirmed);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(onConfirmed).toHaveBeenCalledWith({ account_id: 7, book: 'credit', amount: 15_000, reason: 'late parcel' });
  });

  it('keeps what was entered over an expired session, for the same login only, and shows what it was before', async () => {
    const session = { token: 't', user_name: 'a', name: 'A', staff_role: 'finance' } as const;
    const i18n = await createI18nProvider('en');
    const show = () =>
      render(
        <I18nContextProvider value={i18n}>
          <ActionDialog
            title="Adjust"
            fields={fields}
            first={{ book: 'credit' }}
            before={() => ({ amount: '9000' })}
            body={adjustmentTerms}
            fixed={{ account_id: 7 }}
            check={() => 'Sure?'}
            confirm={() => 'Confirm'}
            onConfirmed={async () => undefined}
            onClose={() => undefined}
          />
        </I18nContextProvider>,
        { wrapper: Themed },
      );
    const reason = () => screen.getByLabelText<HTMLInputElement>('Reason').value;
    storeSession({ ...session, login_id: 1 });
    show();
    expect(screen.getByText('Now 9,000')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'late parcel' } });
    fireEvent.change(screen.getByLabelText('Amount (baht)'), { target: { value: '150' } });
    cleanup(); // the login page takes the place of everything
    dropSession();
    storeSession({ ...session, login_id: 1 });
    show();
    expect(reason()).toBe('late parcel');
    fireEvent.click(screen.getByRole('button', { name: 'Review' }));
    expect(screen.getByText('9,000').tagName).toBe('DEL');
    cleanup();
    storeSession({ ...session, login_id: 2 });
    show();
    expect(reason()).toBe('');
    cleanup();
    storeSession({ ...session, login_id: 1 });
    show();
    expect(reason()).toBe('');
    dropSession();
  });

  it('stays open when the server rejects and shows the error at its field', async () => {
    const refusal = {
      code: 'wallet.floor',
      message: 'Below the floor',
      errors: [{ field: 'amount', code: 'x', message: 'Too much' }],
    };
    const onClose = await open(async () => {
      throw httpError(422, refusal, '');
    });
    await waitFor(() => expect(screen.getByText('Too much')).toBeTruthy());
    expect(screen.getByText('Below the floor')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('RowActionButton', () => {
  it('shows in place why the action failed, until it is tried again', async () => {
    const answers = [httpError(409, { message: 'Delivered meanwhile' }, ''), undefined];
    const dataProvider = createDataProvider(async () => {
      const failure = answers.shift();
      if (failure) throw failure;
      return { status: 200, headers: new Headers(), body: '', json: {} };
    });
    render(
      <MemoryRouter>
        <AdminContext dataProvider={dataProvider} i18nProvider={await createI18nProvider('en')}>
          <ResourceContextProvider value="webhook-deliveries">
            <main>
              <RowActionButton record={{ id: 1 }} verb="resend" label="Resend" done="console.deliveries.resent" />
            </main>
          </ResourceContextProvider>
          <Notification />
        </AdminContext>
      </MemoryRouter>,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Resend' }));
    expect((await within(screen.getByRole('main')).findByRole('alert')).textContent).toBe('Delivered meanwhile');
    await act(async () => undefined);
    expect(screen.getAllByText('Delivered meanwhile')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Resend' }));
    await waitFor(() => expect(screen.queryByText('Delivered meanwhile')).toBeNull());
  });
});

describe('sumsOf', () => {
  it('adds satang; what has no amount adds none', () => {
    const rows = Array.from({ length: 10 }, (_, id) => ({ id, amount: 10, cod: id === 0 ? null : 100 }));
    expect(sumsOf(rows, ['amount', 'cod'])).toEqual({ amount: 100, cod: 900 });
  });
});
