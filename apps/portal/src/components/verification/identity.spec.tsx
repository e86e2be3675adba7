import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { act } from 'react';
import { fromWire } from '@lamliang/contracts';
import { ownAccount, type OwnAccount } from '@lamliang/contracts/auth';
import { session } from '../../session/session.ts';
import { userWith, wireShop, wireAddress } from '../../testing/verification.ts';
import { answerCalls, pageAt, type Sent } from '../../testing/orders.tsx';
import { takeUploads, uploadedAs, type SentUpload } from '../../testing/uploads.ts';
import { IdentitySection } from './IdentitySection.tsx';

/** What was painted on the canvas, in its order: its colour and place. */
let painted: [colour: string, ...place: number[]][] = [];
let uploads: SentUpload[] = [];
let sent: Sent[] = [];
let restores: (() => void)[] = [];
beforeEach(() => {
  painted = [];
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  globalThis.createImageBitmap = (async () => ({ width: 1_000, height: 600, close: () => undefined })) as never;
  HTMLImageElement.prototype.decode = async () => undefined;
  const context = {
    fillStyle: '',
    fillRect: (...place: number[]) => painted.push([context.fillStyle, ...place]),
    drawImage: () => painted.push(['picture']),
  };
  // jsdom draws nothing: what is left of a picture is what was painted last.
  HTMLCanvasElement.prototype.getContext = (() => context) as never;
  HTMLCanvasElement.prototype.toBlob = (done, type) => done(new Blob([JSON.stringify(painted)], { type: type ?? '' }));
});
afterEach(() => {
  cleanup();
  session.end();
  for (const restore of restores) restore();
});

/** The section of a shop. @param flags of whoever looks at it */
async function start(account: Parameters<typeof wireShop>[0] = {}, flags = ['setting_flag', 'advanced_setting_flag']) {
  session.begin('secret', userWith(...flags));
  const calls = answerCalls(() => ({ data: wireShop({ ...account, card_verify_flag: 'wait-confirm' }) }));
  const taken = takeUploads();
  ({ uploads } = taken);
  ({ sent } = calls);
  restores = [calls.restore, taken.restore];
  const shop = fromWire(ownAccount, wireShop(account)) as OwnAccount;
  render(await pageAt(<IdentitySection account={shop} />, '/user/profile'));
  return userEvent.setup({ applyAccept: false });
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"]`)!;
const filesOf = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const noteOf = (input: HTMLElement) => document.getElementById(input.getAttribute('aria-describedby')!)?.textContent;
const picture = (name = 'card.png', type = 'image/png', bytes = 10) => new File(['x'.repeat(bytes)], name, { type });
const textOf = (file: File) => new Promise<string>((resolve) => {
  const reader = new FileReader();
  reader.onload = () => resolve(reader.result as string);
  reader.readAsText(file);
}); // prettier-ignore
const uploadsAre = (count: number) => waitFor(() => expect(uploads).toHaveLength(count));
const answer = (upload: SentUpload, id: string) => act(async () => upload.answer(uploadedAs(id)));

describe('the ID card', () => {
  it('[A56] whose check digit is wrong is doubted before it is handed in', async () => {
    const user = await start();
    await user.click(button('ส่งให้ตรวจสอบ'));
    const number = await screen.findByLabelText('เลขประจำตัวประชาชน');
    await user.type(number, '1-2345-67890-12-');
    expect(screen.queryByText(/ไม่ผ่านสูตรตรวจสอบ/)).toBeNull();
    await user.type(number, '๒');
    expect(screen.getByText(/ไม่ผ่านสูตรตรวจสอบ/)).toBeTruthy();
    await user.type(number, '{Backspace}1');
    expect(screen.queryByText(/ไม่ผ่านสูตรตรวจสอบ/)).toBeNull();
  });

  it('[A56] leaves the browser with black covers where keys moved them, and its id is handed in', async () => {
    const user = await start();
    expect(fieldOf('card_verify_flag').textContent).toBe('ยังไม่ส่งเอกสาร');
    await user.click(button('ส่งให้ตรวจสอบ'));
    await user.type(await screen.findByLabelText('เลขประจำตัวประชาชน'), '1-2345-67890-12-1');
    await user.upload(filesOf(/^รูปหน้าบัตรประชาชน/), picture());
    const dialog = await screen.findByRole('dialog', { name: 'ปิดศาสนาและหมู่เลือด' });
    expect(uploads).toEqual([]);
    const religion = within(dialog).getByRole('button', { name: 'แถบปิดศาสนา' });
    expect(document.activeElement).toBe(religion);
    const rules = { region: { enabled: false }, 'color-contrast': { enabled: false } };
    expect((await axe.run(dialog, { rules })).violations).toEqual([]);
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowDown}{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
    expect(within(dialog).getByRole('status').textContent).toBe('ศาสนา: ซ้าย 25% บน 54% กว้าง 25% สูง 10%');
    await user.click(within(dialog).getByRole('button', { name: 'ทาดำและใช้รูปนี้' }));
    await uploadsAre(1);
    const { file, purpose } = uploads[0]!;
    expect([purpose, file.type, file.name]).toEqual(['verification', 'image/jpeg', 'card.jpg']);
    const after = JSON.parse(await textOf(file)) as typeof painted;
    expect(after.slice(-3)).toEqual([['picture'], ['#000', 250, 324, 250, 60], ['#000', 530, 318, 200, 54]]);
    // A submit waits for the upload, which says how far it is.
    await act(async () => uploads[0]!.tell(0.4));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'ส่งให้ตรวจสอบ' }));
    expect(sent).toEqual([]);
    await answer(uploads[0]!, 'file-1');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect([sent[0]!.method, sent[0]!.url, sent[0]!.body]).toEqual(['PATCH', '/client/v1/accounts/card-verify', { id_card_number: '1-2345-67890-12-1', id_card_file: 'file-1' }]); // prettier-ignore
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['has no canvas for it', () => (HTMLCanvasElement.prototype.getContext = (() => null) as never)],
    [
      'cannot draw it',
      () => (globalThis.createImageBitmap = (async () => Promise.reject(new Error('too large'))) as never),
    ],
    ['makes no file of it', () => (HTMLCanvasElement.prototype.toBlob = (done) => done(null))],
  ])('is not sent at all by a browser that %s', async (_, spoil) => {
    spoil();
    const user = await start();
    await user.click(button('ส่งให้ตรวจสอบ'));
    await user.upload(await screen.findByLabelText(/^รูปหน้าบัตรประชาชน/), picture());
    await user.click(await screen.findByRole('button', { name: 'ทาดำและใช้รูปนี้' }));
    expect((await screen.findByRole('alert')).textContent).toContain('รูปจึงยังไม่ถูกส่ง');
    expect(uploads).toEqual([]);
  });

  it('[A57][A68] says at its field what is not taken, and a failed upload with a way to try again', async () => {
    const user = await start();
    await user.click(button('ส่งให้ตรวจสอบ'));
    await user.type(await screen.findByLabelText('เลขประจำตัวประชาชน'), '123456789012');
    const files = filesOf(/^รูปหน้าบัตรประชาชน/);
    await user.upload(files, picture('paper.pdf', 'application/pdf'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^paper\.pdf: ใช้ไฟล์ชนิดนี้ไม่ได้/);
    globalThis.createImageBitmap = (async () => Promise.reject(new Error('unreadable'))) as never;
    await user.upload(files, picture('large.png', 'image/png', 10 * 1024 ** 2 + 1));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^large\.png: ไฟล์มีขนาดใหญ่เกินไป/));
    const submit = () => user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'ส่งให้ตรวจสอบ' }));
    await submit();
    await waitFor(() => expect(noteOf(fieldOf('id_card_number'))).toBe('ต้องเป็นตัวเลข 13 หลัก'));
    expect(noteOf(files)).toBe('กรุณากรอกช่องนี้');
    expect(sent).toEqual([]);

    globalThis.createImageBitmap = (async () => ({ width: 10, height: 6, close: () => undefined })) as never;
    await user.upload(files, picture());
    await user.click(await screen.findByRole('button', { name: 'ทาดำและใช้รูปนี้' }));
    await uploadsAre(1);
    await act(async () => uploads[0]!.answer());
    expect((await screen.findByText(/^card\.jpg:/)).textContent).toBe('card.jpg: เชื่อมต่อเซิร์ฟเวอร์ไม่ได้');
    await user.click(button('ลองอีกครั้ง'));
    await uploadsAre(2);
    expect(uploads[1]!.file).toBe(uploads[0]!.file);
    await user.click(button('ลบ card.jpg'));
    expect([uploads[1]!.aborted, screen.queryByRole('progressbar')]).toEqual([true, null]);
  });
});

it('[A58] a shop that asks to be a company sees what it asked for, why it was refused, and begins with that', async () => {
  const asked = { company_name: 'บริษัท ทดสอบ จำกัด', head_office_flag: 1, branch_name: null, tax_id: '0105551234567', registered_address: wireAddress }; // prettier-ignore
  const refused = { juristic_verify_flag: 'not-accept', company_request: { ...asked, state: 'not-accept', remark: 'คนละบริษัท' } }; // prettier-ignore
  const user = await start({ ...refused, remark: 'คนละบริษัท' });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'นิติบุคคล' }).checked).toBe(true);
  expect(document.body.textContent).toContain('บริษัท ทดสอบ จำกัด');
  expect(document.body.textContent).toContain('คนละบริษัท');
  await user.click(button(/ส่ง.*อีกครั้ง|ส่งให้ตรวจสอบ/));
  const dialog = await screen.findByRole('dialog');
  const value = (name: string) => dialog.querySelector<HTMLInputElement>(`input[data-field="${name}"]`)?.value;
  await waitFor(() => expect([value('company_name'), value('tax_id')]).toEqual(['บริษัท ทดสอบ จำกัด', '0105551234567']));
});

it('[A58] a company hands in its papers, PDFs without a mask, and is told that it stays one', async () => {
  const user = await start();
  await user.click(screen.getByRole('radio', { name: 'นิติบุคคล' }));
  expect(screen.getByText(/ร้านจะเป็นนิติบุคคล/)).toBeTruthy();
  await user.click(button('ส่งให้ตรวจสอบ'));
  await user.type(await screen.findByLabelText('ชื่อบริษัท'), 'บริษัท ทดสอบ จำกัด');
  await user.type(fieldOf('tax_id'), '0105551234567');
  expect(fieldOf('branch_name')).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'สำนักงานใหญ่' }));
  await user.type(fieldOf('branch_name'), 'สาขาบางนา');
  for (const [part, value] of Object.entries(wireAddress))
    await user.type(fieldOf(`registered_address.${part}`), value);
  await user.upload(filesOf(/^เอกสารบริษัท/), [picture('a.pdf', 'application/pdf'), picture('b.pdf', 'application/pdf')]);
  await uploadsAre(2);
  await answer(uploads[1]!, 'file-b');
  await answer(uploads[0]!, 'file-a');
  fireEvent.submit(document.querySelector('form')!);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toEqual({
    company_name: 'บริษัท ทดสอบ จำกัด',
    head_office_flag: 0,
    branch_name: 'สาขาบางนา',
    tax_id: '0105551234567',
    registered_address: wireAddress,
    document_files: ['file-a', 'file-b'],
  });
});

describe('the state', () => {
  it.each([
    [{ card_verify_flag: 'wait-confirm', id_card_number: '••••0121' }, 'รอตรวจสอบ', null, '••••0121'],
    [{ card_verify_flag: 'accept', id_card_number: '••••0121' }, 'อนุมัติแล้ว', 'เปลี่ยนและส่งใหม่', '••••0121'],
    [{ card_verify_flag: 'complete', id_card_number: '••••0121' }, 'อนุมัติแล้ว', 'เปลี่ยนและส่งใหม่', '••••0121'],
    [{ card_verify_flag: 'not-accept', remark: 'รูปไม่ชัด' }, 'ไม่อนุมัติ', 'ส่งอีกครั้ง', 'รูปไม่ชัด'],
    [{ account_type: 'juristic', juristic_verify_flag: 'not-accept', remark: 'เอกสารเก่า' }, 'ไม่อนุมัติ', 'ส่งอีกครั้ง', 'เอกสารเก่า'],
  ])('%j is told as %s', async (account, chip, action, told) => {
    await start(account);
    expect(screen.getByText(chip)).toBeTruthy();
    expect(screen.getByText(told)).toBeTruthy();
    expect(screen.queryAllByRole('button').map((one) => one.textContent)).toEqual(action ? [action] : []);
    expect(screen.getByText(/^วงเงินเครดิต/)).toBeTruthy();
  }); // prettier-ignore

  it.each([
    [['setting_flag'], [false, true]],
    [[], [true, true]],
  ])('is all that logins with %j see', async (flags, [hides, tells]) => {
    await start({ card_verify_flag: 'not-accept', remark: 'รูปไม่ชัด' }, flags);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(Boolean(screen.queryByText(/มีสิทธิ์ดูการตั้งค่า/))).toBe(hides);
    expect(Boolean(screen.queryByText(/มีสิทธิ์แก้ไขการตั้งค่า/))).toBe(tells);
  });
});
