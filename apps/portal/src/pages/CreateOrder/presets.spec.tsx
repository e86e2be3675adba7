import { afterEach, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { toast, Toaster } from '@lamliang/ui';
import { pageAt } from '../../testing/orders.tsx';
import { blankDraft, type Draft } from './draft.rules.ts';
import { Presets } from './Presets.tsx';
import type { OwnPreset } from './presets.rules.ts';

const shirt = { name: 'เสื้อ', parcel_type: 'parcel', width: '14', length: '20', height: '6', weight: '0.5' } as const;

function Form() {
  const form = useForm<Draft>({ defaultValues: blankDraft() });
  const [own, setOwn] = useState<OwnPreset[]>([shirt, { ...shirt, name: 'กางเกง', weight: '1' }]);
  return (
    <FormProvider {...form}>
      <Presets own={own} onOwn={setOwn} />
      <output>{own.map(({ name }) => name).join(' ')}</output>
      <Toaster />
    </FormProvider>
  );
}
afterEach(() => toast.dismissAll());

it('[F-P1] a preset that was deleted comes back to its place by undo', async () => {
  // What the library drags a toast by; this environment has none.
  Element.prototype.setPointerCapture = () => undefined;
  render(await pageAt(<Form />, '/'));
  const kept = () => screen.getByRole('status', { name: '' }).textContent;
  const chips = screen.getByRole('group', { name: 'ขนาดพัสดุ' });
  await userEvent.click(within(chips).getByRole('button', { name: 'แก้ไขขนาดของร้าน' }));
  await userEvent.click(await screen.findByRole('button', { name: 'ลบขนาด เสื้อ' }));
  expect(kept()).toBe('กางเกง');
  // The library keeps toasts of other files of the same process.
  const told = within((await screen.findByText('ลบ เสื้อ แล้ว')).closest('li')!);
  await userEvent.click(told.getByRole('button', { name: 'เลิกทำ' }));
  expect(kept()).toBe('เสื้อ กางเกง');
});
