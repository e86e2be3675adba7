import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AdminContext, testDataProvider } from 'react-admin';
import { createI18nProvider } from '../../providers/i18n.ts';
import { SealedNumber } from './SealedNumber.tsx';
import type { CustomerRecord } from './record.ts';

afterEach(cleanup);
const customer = { id: 12, name: 'Somchai', last_name: '', account_number: '••••3210' } as CustomerRecord;

async function show(canAccess: boolean) {
  const runAction = jest.fn(async (..._given: unknown[]) => ({ number: '7654321098' }));
  const authProvider = { login: async () => undefined, logout: async () => undefined, checkAuth: async () => undefined, checkError: async () => undefined, canAccess: async () => canAccess }; // prettier-ignore
  render(
    <AdminContext
      authProvider={authProvider}
      dataProvider={{ ...testDataProvider(), runAction } as never}
      i18nProvider={await createI18nProvider('en')}
    >
      <SealedNumber customer={customer} field="account_number" />
    </AdminContext>,
  );
  await screen.findByText('••••3210');
  return runAction;
}

it('[F-S3] a number is shown in full once a reason was given', async () => {
  const runAction = await show(true);
  fireEvent.click(await screen.findByRole('button', { name: 'Show: Account number' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Review' }));
  expect(runAction).not.toHaveBeenCalled();
  fireEvent.change(await screen.findByLabelText(/Reason/), { target: { value: 'COD transfer failed' } });
  fireEvent.click(screen.getByRole('button', { name: 'Review' }));
  expect(await screen.findByText('Show Account number of Somchai in full')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show Account number in full' }));
  expect(await screen.findByText('7654321098')).toBeTruthy();
  expect(runAction).toHaveBeenCalledWith('customers', 12, 'reveal', { field: 'account_number', reason: 'COD transfer failed' }); // prettier-ignore
}, 30_000);

it('[F-S3] a role that may not read numbers has no button', async () => {
  await show(false);
  expect(screen.queryByRole('button')).toBeNull();
}, 30_000);
