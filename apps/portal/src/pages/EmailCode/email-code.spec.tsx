import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ownAccountRoutes } from '@lamliang/contracts/auth';
import { createTranslations } from '@lamliang/i18n';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { emailSteps } from '../../components/codes/email-steps.ts';
import { PreferencesProvider } from '../../preferences.tsx';
import { wireAccount } from '../../testing/account.ts';
import { answerCalls, pageAt, type Sent } from '../../testing/orders.tsx';
import { before, Component } from './index.tsx';

const SENT = { ref: 'ABC234', valid_s: 300, resend_s: 0 };
let restore: () => void = () => undefined;
let sent: Sent[] = [];
let answers: ReturnType<Parameters<typeof answerCalls>[0]>[] = [];

beforeEach(() => {
  answers = [];
  ({ restore, sent } = answerCalls(({ method, url }) =>
    method === 'POST'
      ? answers.shift()
      : { data: url.endsWith('email-verify') ? { ...SENT, ref: 'XYZ789' } : wireAccount() },
  ));
});
afterEach(() => {
  cleanup();
  restore();
  queryClient.clear();
});
async function open(): Promise<void> {
  const translations = await createTranslations('th', ['common']);
  const start = { language: 'th', provider: 'lamliang' } as const;
  const code = (
    <PreferencesProvider translations={translations} prepare={async () => undefined} start={start}>
      <Component />
    </PreferencesProvider>
  );
  const page = await pageAt(code, '/user/otp-check');
  queryClient.setQueryData(['demo'], []);
  render(page);
}
const place = async () => (await before({ url: new URL('http://local/user/otp-check') }))?.headers.get('location');

it('[A59] opens only where a code was sent to the email that the shop has', async () => {
  sessionStorage.clear();
  expect(await place()).toBe('/user/profile');
  emailSteps.sent('other@example.com', SENT);
  expect(await place()).toBe('/user/profile');
  emailSteps.sent('shop@example.com', SENT);
  expect(await place()).toBeUndefined();
  emailSteps.change({ done: true });
  expect(await place()).toBe('/user/profile');
});

it('[A59] counts wrong codes, sends another one, and takes the right one', async () => {
  const user = userEvent.setup();
  emailSteps.sent('shop@example.com', SENT);
  await open();
  const type = async (code: string) => {
    await user.type(screen.getByLabelText('รหัสยืนยัน 6 หลัก'), code);
    await user.click(screen.getByRole('button', { name: 'ยืนยัน' }));
  };
  expect(document.querySelector('[data-field="email"]')?.textContent).toBe('shop@example.com');
  answers = [{ status: 400, failure: { code: 'otp.failed' } }, { data: wireAccount({ email_verify_flag: 1 }) }];
  await type('123456');
  expect(await screen.findByText(/กรอกได้อีก 4 ครั้ง/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'ขอรหัสใหม่' }));
  expect(await screen.findByText('XYZ789')).toBeTruthy();
  await type('654321');
  await waitFor(() => expect(emailSteps.get()?.done).toBe(true));
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { ref: 'ABC234', otp: '123456' },
    { ref: 'XYZ789', otp: '654321' },
  ]);
  expect(queryClient.getQueryData(read(ownAccountRoutes.ownAccount).queryKey)?.email_verify_flag).toBe(1);
});

it('[A59] a code whose email was changed meanwhile is over', async () => {
  emailSteps.sent('shop@example.com', SENT);
  await open();
  answers = [{ status: 400, failure: { code: 'otp.expired' } }];
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('รหัสยืนยัน 6 หลัก'), '123456');
  await user.click(screen.getByRole('button', { name: 'ยืนยัน' }));
  expect(await screen.findByText('รหัสนี้ใช้ไม่ได้แล้ว กรุณาขอรหัสใหม่')).toBeTruthy();
});
