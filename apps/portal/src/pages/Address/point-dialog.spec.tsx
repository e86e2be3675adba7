import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, pageAt } from '../../testing/orders.tsx';
import { PointDialog } from './PointDialog.tsx';

afterEach(cleanup);
const AREA = ['pickup_point_district', 'pickup_point_city', 'pickup_point_province', 'pickup_point_postal_code'];
const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"]`)!;

it('an area that is chosen fills its four fields, which takes back what was said of them, and is sent', async () => {
  const { sent, restore } = answerCalls(() => ({ data: { id: 1 } }));
  render(await pageAt(<PointDialog point={null} onClose={() => undefined} />, '/'));
  const user = userEvent.setup();
  const save = () => user.click(screen.getByRole('button', { name: 'บันทึก' }));
  await user.type(fieldOf('pickup_point_name'), 'คลัง');
  await user.type(fieldOf('responser_name'), 'ผึ้ง');
  await user.type(fieldOf('responser_tel'), '0812345678');
  await user.type(fieldOf('pickup_point_addr'), '99/1');
  await save();
  const wrong = () => AREA.map((name) => fieldOf(name).getAttribute('aria-invalid'));
  await waitFor(() => expect(wrong()).toEqual(['true', 'true', 'true', 'true']));
  expect(sent).toEqual([]);
  await user.type(screen.getByRole('combobox'), 'สุเทพ');
  await user.click((await screen.findAllByRole('option'))[0]!);
  await waitFor(() => expect(wrong()).toEqual(['false', 'false', 'false', 'false']));
  const area = ['สุเทพ', 'เมืองเชียงใหม่', 'เชียงใหม่', '50200'];
  expect(AREA.map((name) => fieldOf(name).value)).toEqual(area);
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toMatchObject(Object.fromEntries(AREA.map((name, at) => [name, area[at]])));
  restore();
});
