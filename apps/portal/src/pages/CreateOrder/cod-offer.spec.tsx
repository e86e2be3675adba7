import { beforeAll, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { initReactI18next } from 'react-i18next';
import { createTranslations } from '@lamliang/i18n';
import { satang, ZERO } from '@lamliang/kernel';
import { CodOffer } from './CodOffer.tsx';
import { MarksContext } from './form-context.ts';
import { useFormMarks } from './use-marks.ts';

beforeAll(async () => {
  await createTranslations('en', ['orders'], [initReactI18next]);
});

function Form({ amount }: { amount: typeof ZERO }) {
  const form = useForm({ defaultValues: { cod_amount: null } });
  const root = useRef<HTMLDivElement>(null);
  return (
    <FormProvider {...form}>
      <MarksContext value={useFormMarks(root)}>
        <div ref={root}>
          <CodOffer amount={amount} />
          <output>{String(useWatch({ control: form.control, name: 'cod_amount' }))}</output>
          <input data-field="receiver.name" defaultValue="มาลี" />
          <input data-field="weight" />
        </div>
      </MarksContext>
    </FormProvider>
  );
}

it('[F-P2] offers the amount of the message, and one click takes it', async () => {
  render(<Form amount={satang(590_00)} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'COD ฿590: use' }));
  expect(screen.getByRole('status').textContent).toBe('59000');
  expect(screen.queryByRole('button')).toBeNull();
});
it('[F-P1] taking the amount goes on to the next empty field', async () => {
  render(<Form amount={satang(590_00)} />);
  await userEvent.setup().click(screen.getByRole('button'));
  await waitFor(() => expect(document.activeElement?.getAttribute('data-field')).toBe('weight'));
});
it('[F-P2] offers nothing where the message asks for nothing', () => {
  render(<Form amount={ZERO} />);
  expect(screen.queryByRole('button')).toBeNull();
});
