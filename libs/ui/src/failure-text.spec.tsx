import { expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { CallError } from '@lamliang/contracts';
import { createTranslations } from '@lamliang/i18n';
import { FailurePanel } from './index.ts';

it("[F-P5] says a failure in the language of now, with the figures of its code; the server's words where it has none", async () => {
  const failed = (code: string, data?: unknown) =>
    new CallError(
      415,
      { status: false, code: code as never, message: 'ของเซิร์ฟเวอร์', errors: [], trace_id: '', data },
      '',
    );
  const translations = await createTranslations('th', ['common', 'errors'], [initReactI18next]);
  render(
    <I18nextProvider i18n={translations.i18n}>
      <FailurePanel compact error={failed('file.type', { types: 'PDF', lng: 'ar' })} />
      <FailurePanel compact error={failed('x.new')} />
      <FailurePanel compact error={new Error('x')} />
    </I18nextProvider>,
  );
  const said = () => screen.getAllByRole('alert').map((panel) => panel.querySelector('p')?.textContent);
  expect(said()).toEqual(['ใช้ไฟล์ชนิดนี้ไม่ได้ กรุณาส่งเป็น PDF', 'ของเซิร์ฟเวอร์', 'เกิดข้อผิดพลาด']);
  await act(() => translations.change('en'));
  expect(said().slice(0, 2)).toEqual(['This file type is not supported. Please upload PDF', 'ของเซิร์ฟเวอร์']);
});
