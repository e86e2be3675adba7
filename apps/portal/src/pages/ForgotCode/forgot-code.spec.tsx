import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTranslations } from '@lamliang/i18n';
import { queryClient } from '../../api/query-client.ts';
import { passwordSteps } from '../../components/codes/password-steps.ts';
import { clockText } from '../../components/codes/use-countdown.ts';
import { PreferencesProvider } from '../../preferences.tsx';
import { answerCalls, pageAt, type Sent } from '../../testing/orders.tsx';
import { before, Component } from './index.tsx';

const SENT = { ref: 'ABC234', valid_s: 300, resend_s: 60 };
let restore: () => void = () => undefined;
let sent: Sent[] = [];
let reply: () => ReturnType<Parameters<typeof answerCalls>[0]>;

beforeEach(() => {
  jest.useFakeTimers({ now: 1_790_000_000_000 });
  passwordSteps.sent('0810000001', SENT);
  queryClient.setQueryDefaults(['demo'], { gcTime: Infinity });
  queryClient.setQueryData(['demo'], []);
  ({ restore, sent } = answerCalls(() => reply()));
});
afterEach(() => {
  restore();
  jest.useRealTimers();
});
async function open(): Promise<void> {
  const translations = await createTranslations('th', ['common']);
  const start = { language: 'th', provider: 'lamliang' } as const;
  const page = (
    <PreferencesProvider translations={translations} prepare={async () => undefined} start={start}>
      <Component />
    </PreferencesProvider>
  );
  render(await pageAt(page, '/forgot/otpcheck'));
}
const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const enter = (query = '') => before({ url: new URL(`http://portal.test/forgot/otpcheck${query}`) });
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));

it('counts down until another code may be asked for; the new one has its reference and its tries', async () => {
  reply = () => ({ status: 400, failure: { code: 'otp.failed' } });
  await open();
  const field = screen.getByLabelText('รหัสยืนยัน 6 หลัก');
  await user().type(field, '๑๒๓ 45678');
  expect(field).toHaveValue('123456');
  await user().click(screen.getByRole('button', { name: 'ยืนยัน' }));
  expect(await screen.findByText(/กรอกได้อีก 4 ครั้ง/)).toBeInTheDocument();
  expect(sent.at(-1)?.body).toEqual({ telephone: '0810000001', ref: 'ABC234', otp: '123456' });
  await pass(30);
  expect(screen.getByText(/ขอรหัสใหม่ได้ในอีก 0:30/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'ขอรหัสใหม่' })).toBeNull();
  await pass(31);
  reply = () => ({ data: { ...SENT, ref: 'XYZ789' } });
  await user().click(screen.getByRole('button', { name: 'ขอรหัสใหม่' }));
  expect(await screen.findByText('XYZ789')).toBeInTheDocument();
  expect(screen.getByLabelText('รหัสยืนยัน 6 หลัก')).toHaveValue('');
  expect(screen.queryByText(/ครั้ง/)).toBeNull();
  expect(screen.queryByText(/รหัสยืนยันไม่ถูกต้องหรือหมดอายุแล้ว/)).toBeNull();
  expect(passwordSteps.get()?.tries).toBe(5);
});

it('a code that is over by time asks for another one, and a refusal tells how long to wait', async () => {
  reply = () => ({ status: 429, failure: { code: 'rate.limited', data: { retry_after_s: 3_675 } } });
  await open();
  await pass(301);
  expect(screen.getByText('รหัสนี้ใช้ไม่ได้แล้ว กรุณาขอรหัสใหม่')).toBeInTheDocument();
  await user().click(screen.getByRole('button', { name: 'ขอรหัสใหม่' }));
  expect(await screen.findByText('ขอรหัสใหม่ได้ในอีก 1:01:15')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('เรียกใช้ถี่เกินไป กรุณารอ 62 นาที แล้วลองใหม่');
  expect(screen.getByLabelText('รหัสยืนยัน 6 หลัก')).toBeDisabled();
});

it('neither the code nor a password is kept, and a step opens in its turn', () => {
  expect(JSON.parse(sessionStorage.getItem('steps.password') ?? '')).toEqual({
    receiver: '0810000001',
    ref: 'ABC234',
    ends_at: 1_790_000_300_000,
    resend_at: 1_790_000_060_000,
    tries: 5,
    token: null,
    done: false,
  });
  expect(enter()).toBeNull();
  passwordSteps.change({ token: 'ticket' });
  expect(enter()?.headers.get('location')).toBe('/forgot/newpass');
  passwordSteps.change({ token: null, done: true });
  expect(enter()?.headers.get('location')).toBe('/forgot/newpass-confirm');
});

it('[A228] opens from the link of a message that staff had sent: its reference is there, the telephone is asked for', async () => {
  reply = () => ({ data: { reset_token: 'ticket' } });
  expect(enter('?ref=STF777')).toBeNull();
  await open();
  expect(screen.getByText('STF777')).toBeInTheDocument();
  expect(screen.queryByText('0810000001')).toBeNull();
  await user().type(screen.getByLabelText('เบอร์โทรศัพท์ที่ได้รับรหัส'), '0810000009');
  await user().type(screen.getByLabelText('รหัสยืนยัน 6 หลัก'), '123456');
  await user().click(screen.getByRole('button', { name: 'ยืนยัน' }));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(sent.at(-1)?.body).toEqual({ telephone: '0810000009', ref: 'STF777', otp: '123456' });
  expect(passwordSteps.get()).toMatchObject({ receiver: '0810000009', token: 'ticket' });
  // The same link again goes on where it was.
  expect(enter('?ref=STF777')?.headers.get('location')).toBe('/forgot/newpass');
});

it.each([
  [0, '0:00'],
  [75, '1:15'],
  [3_675, '1:01:15'],
])('%i seconds are %s', (seconds, text) => expect(clockText(seconds)).toBe(text));
