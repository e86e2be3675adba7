import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { useState, type ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { CallError } from '@lamliang/contracts';
import { createTranslations, type Translations } from '@lamliang/i18n';
import { satang, type Satang } from '@lamliang/kernel';
import {
  ConfirmDialog,
  DataTable,
  DateField,
  DateText,
  FailurePanel,
  Field,
  PortalTheme,
  Money,
  MoneyField,
  prefsStorage,
  ProgressBar,
  readPrefs,
  SelectField,
  StatusChip,
  TelephoneField,
  TimeText,
  useBahtText,
  writePrefs,
} from './index.ts';

let translations: Translations;
beforeAll(async () => {
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (query: string) => ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  });
  translations = await createTranslations('th', ['common', 'status', 'validation', 'errors'], [initReactI18next]);
});
afterEach(cleanup);

const show = (children: ReactNode) =>
  render(
    <I18nextProvider i18n={translations.i18n}>
      <PortalTheme language="th" provider="lamliang">
        {children}
      </PortalTheme>
    </I18nextProvider>,
  );
const faults = async () =>
  (await axe.run(document.body, { rules: { region: { enabled: false }, 'color-contrast': { enabled: false } } }))
    .violations;

describe('formatted values', () => {
  it('isolates an amount within a right-to-left sentence', async () => {
    const Sentence = () => {
      const baht = useBahtText();
      return <p>{baht(satang(123450))}</p>;
    };
    show(<Sentence />);
    expect(document.querySelector('p')?.textContent).toBe('฿1,234.50');
    await act(() => translations.change('ar'));
    expect(document.querySelector('p')?.textContent).toBe('\u2066฿1,234.50\u2069');
    await act(() => translations.change('th'));
  });
  it('[A243] shows baht with two decimals and separators', () => {
    show(
      <>
        <Money value={satang(123450)} field="price" />
        <Money value={satang(0)} bare field="zero" />
        <Money value={satang(0)} dashZero field="cod_amount" />
        <Money value={null} field="nothing" />
        <Money value={satang(-2500)} signed field="taken" />
      </>,
    );
    const of = (field: string) => document.querySelector(`[data-field="${field}"]`)?.textContent;
    expect(['price', 'zero', 'cod_amount', 'nothing', 'taken'].map(of)).toEqual([
      '฿1,234.50',
      '0.00',
      '–',
      '–',
      '−฿25.00',
    ]);
  });

  it('[A242] shows dates as DD/MM/YYYY and times with the Thai suffix', () => {
    const moment = new Date('2026-11-20T07:05:00Z');
    show(
      <>
        <DateText value={moment} />
        <TimeText value={moment} />
      </>,
    );
    expect(screen.getByText('20/11/2026')).toBeInTheDocument();
    expect(screen.getByText('14:05 น.')).toBeInTheDocument();
  });

  it('shows the phrase of a status by its machine', () => {
    show(<StatusChip machine="shipment_status" value="delivery-failed" />);
    expect(screen.getByText('กำลังจัดส่ง')).toHaveAttribute('data-field', 'shipment_status');
  });
});

describe('fields', () => {
  it('[A39] strips leading spaces on input, but not in passwords', async () => {
    const user = userEvent.setup();
    show(
      <>
        <Field label="ชื่อ" name="name" defaultValue="" />
        <Field label="รหัส" name="password" type="password" defaultValue="" />
      </>,
    );
    await user.type(screen.getByLabelText('ชื่อ'), '  สมชาย ใจดี');
    await user.type(screen.getByLabelText('รหัส'), ' x');
    expect(screen.getByLabelText('ชื่อ')).toHaveValue('สมชาย ใจดี');
    expect(screen.getByLabelText('รหัส')).toHaveValue(' x');
  });

  it('cleans a phone number on paste only', async () => {
    const user = userEvent.setup();
    show(<TelephoneField label="โทร" name="telephone" defaultValue="" />);
    const box = screen.getByLabelText('โทร');
    await user.click(box);
    await user.paste('+66 81-234-5678');
    expect(box).toHaveValue('0812345678');
    await user.clear(box);
    await user.type(box, '081-2');
    expect(box).toHaveValue('081-2');
  });

  it('parses and groups money', async () => {
    const user = userEvent.setup();
    const seen: (number | null)[] = [];
    function Form() {
      const [value, setValue] = useState<Satang | null>(null);
      const take = (next: Satang | null) => {
        seen.push(next);
        setValue(next);
      };
      return <MoneyField label="COD" name="cod_amount" value={value} onValue={take} />;
    }
    show(<Form />);
    const box = screen.getByLabelText('COD');
    await user.type(box, '1234.5');
    expect(seen.at(-1)).toBe(123450);
    await user.tab();
    expect(box).toHaveValue('1,234.50');
    await user.clear(box);
    expect(seen.at(-1)).toBeNull();
  });

  it('replaces the whole amount when typing after focus', async () => {
    const user = userEvent.setup();
    function Form() {
      const [value, setValue] = useState<Satang | null>(satang(183150));
      return <MoneyField label="COD" name="cod_amount" value={value} onValue={setValue} />;
    }
    show(<Form />);
    const box = screen.getByLabelText<HTMLInputElement>('COD');
    await user.tab();
    expect(box.value.slice(box.selectionStart!, box.selectionEnd!)).toBe('1831.50');
    await user.keyboard('500');
    expect(box).toHaveValue('500');
    await user.tab();
    expect(box).toHaveValue('500.00');
    await user.click(box);
    expect(box.value.slice(box.selectionStart!, box.selectionEnd!)).toBe('500');
  });

  it('recognises a Buddhist year and reports an invalid date', async () => {
    const user = userEvent.setup();
    const days: string[] = [];
    show(<DateField label="วันที่" name="day" value="" onValue={(day) => days.push(day)} />);
    const box = screen.getByLabelText('วันที่');
    await user.type(box, '20/11/2569');
    expect(days.at(-1)).toBe('2026-11-20');
    await user.clear(box);
    await user.type(box, '31/02/2026');
    expect(screen.getByRole('alert')).toHaveTextContent('วันที่ไม่ถูกต้อง');
  });

  it('links label, hint and error to the input', async () => {
    show(
      <>
        <Field label="ชื่อ" name="name" error="กรุณากรอกช่องนี้" required />
        <SelectField label="ประเภท" name="type" hint="เลือกหนึ่งอย่าง">
          <option value="a">ก</option>
        </SelectField>
      </>,
    );
    expect(screen.getByLabelText('ชื่อ')).toHaveAccessibleDescription('กรุณากรอกช่องนี้');
    expect(screen.getByLabelText('ชื่อ')).toBeInvalid();
    expect(screen.getByLabelText('ประเภท')).toHaveAccessibleDescription('เลือกหนึ่งอย่าง');
    expect(await faults()).toEqual([]);
  });
});

describe('states', () => {
  it('[A245] shows that data cannot be fetched, the cause and a retry button', async () => {
    const retry = jest.fn();
    const failure = {
      status: false,
      code: 'order.not_found',
      message: 'ไม่พบรายการจัดส่ง',
      errors: [],
      trace_id: 'abc',
    } as const;
    show(<FailurePanel error={new CallError(404, { ...failure, errors: [] }, failure.message)} onRetry={retry} />);
    const panel = screen.getByRole('alert');
    expect(panel).toHaveTextContent('ดึงข้อมูลไม่สำเร็จ');
    expect(panel).toHaveTextContent('ไม่พบรายการจัดส่ง');
    expect(panel).toHaveTextContent('abc');
    await userEvent.setup().click(screen.getByRole('button', { name: 'ลองอีกครั้ง' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('shows a missing response', () => {
    show(<FailurePanel error={new CallError(0, undefined, 'x')} />);
    expect(screen.getByRole('alert')).toHaveTextContent('เชื่อมต่อเซิร์ฟเวอร์ไม่ได้');
  });

  it('[A15] shows the bar after 120 ms and for at least 300 ms', () => {
    jest.useFakeTimers();
    try {
      const { rerender } = show(<ProgressBar busy label="x" />);
      const again = (busy: boolean) =>
        rerender(
          <I18nextProvider i18n={translations.i18n}>
            <PortalTheme language="th" provider="lamliang">
              <ProgressBar busy={busy} label="x" />
            </PortalTheme>
          </I18nextProvider>,
        );
      act(() => jest.advanceTimersByTime(119));
      expect(screen.queryByRole('progressbar')).toBeNull();
      act(() => jest.advanceTimersByTime(2));
      expect(screen.getByRole('progressbar')).toBeInTheDocument();
      again(false);
      act(() => jest.advanceTimersByTime(290));
      expect(screen.getByRole('progressbar')).toBeInTheDocument();
      act(() => jest.advanceTimersByTime(20));
      expect(screen.queryByRole('progressbar')).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it('confirms a dangerous action', () => {
    const confirm = jest.fn();
    show(<ConfirmDialog open danger title="ลบ?" confirm="ลบ" onConfirm={confirm} onClose={() => undefined} />);
    expect(screen.getByRole('dialog')).toHaveAccessibleName('ลบ?');
    fireEvent.click(screen.getByRole('button', { name: 'ลบ' }));
    expect(confirm).toHaveBeenCalledTimes(1);
  });
});

describe('DataTable', () => {
  interface Row {
    id: number;
    name: string;
  }
  const rows: Row[] = [
    { id: 1, name: 'ก' },
    { id: 2, name: 'ข' },
  ];
  const columns = [{ id: 'name', header: 'ชื่อ', cell: (row: Row) => row.name, sortable: true }];

  it('selects rows one by one and all at once', async () => {
    const user = userEvent.setup();
    const seen: string[][] = [];
    function Page() {
      const [selection, setSelection] = useState<Set<string>>(new Set());
      const take = (next: Set<string>) => {
        seen.push([...next].toSorted());
        setSelection(next);
      };
      return (
        <DataTable
          label="รายการ"
          columns={columns}
          rows={rows}
          rowId={(row) => String(row.id)}
          rowName={(row) => row.name}
          selection={selection}
          onSelection={take}
        />
      );
    }
    show(<Page />);
    await user.click(screen.getByRole('checkbox', { name: 'เลือก ข' }));
    expect(seen.at(-1)).toEqual(['2']);
    await user.click(screen.getByRole('checkbox', { name: 'เลือกทั้งหมดในหน้านี้' }));
    expect(seen.at(-1)).toEqual(['1', '2']);
    await user.click(screen.getByRole('checkbox', { name: 'เลือกทั้งหมดในหน้านี้' }));
    expect(seen.at(-1)).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  it('selects and deselects a range with Shift', async () => {
    const user = userEvent.setup();
    const seen: string[] = [];
    function Page() {
      const [selection, setSelection] = useState<Set<string>>(new Set());
      seen.push([...selection].toSorted().join());
      return (
        <DataTable
          label="รายการ"
          columns={columns}
          rows={['1', '2', '3', '4', '5'].map((name, id) => ({ id, name }))}
          rowId={(row) => row.name}
          selection={selection}
          onSelection={setSelection}
        />
      );
    }
    show(<Page />);
    const box = (name: string) => screen.getByRole('checkbox', { name: `เลือก ${name}` });
    await user.click(box('4'));
    await user.keyboard('{Shift>}');
    await user.click(box('2'));
    expect(seen.at(-1)).toBe('2,3,4');
    await user.click(box('3'));
    expect(seen.at(-1)).toBe('4');
    await user.keyboard('{/Shift}');
    await user.click(box('1'));
    expect(seen.at(-1)).toBe('1,4');
  });

  it('opens a row, in a new tab with Ctrl or the middle button, but not what has its own action', async () => {
    const user = userEvent.setup();
    const opened: [number, boolean][] = [];
    const own = [...columns, { id: 'menu', header: '', cell: () => <button type="button">เมนู</button> }];
    show(<DataTable label="รายการ" columns={own} rows={rows} rowId={(row) => String(row.id)} onOpen={(row, aside) => opened.push([row.id, aside])} />); // prettier-ignore
    await user.click(screen.getByText('ก'));
    await user.keyboard('{Control>}');
    await user.click(screen.getByText('ข'));
    await user.keyboard('{/Control}');
    await user.pointer({ keys: '[MouseMiddle]', target: screen.getByText('ก') });
    await user.pointer({ keys: '[MouseRight]', target: screen.getByText('ก') });
    await user.click(screen.getAllByRole('button', { name: 'เมนู' })[0]!);
    expect(opened).toEqual([[1, false], [2, true], [1, true]]); // prettier-ignore
  });

  it('that scrolls by itself can be scrolled by keys; under the page it is no stop of them', () => {
    for (const top of [{}, { stickyTop: 0 }])
      show(<DataTable label="รายการ" columns={columns} rows={rows} rowId={(row) => String(row.id)} {...top} />);
    expect(screen.getAllByRole('group', { name: 'รายการ' }).map(({ tabIndex }) => tabIndex)).toEqual([0]);
  });

  it('opens no row whose text the user marks', () => {
    const onOpen = jest.fn();
    show(<DataTable label="รายการ" columns={columns} rows={rows} rowId={(row) => String(row.id)} onOpen={onOpen} />);
    const name = screen.getByText('ก');
    getSelection()?.selectAllChildren(name);
    fireEvent.click(name);
    expect(onOpen).not.toHaveBeenCalled();
    getSelection()?.removeAllRanges();
    fireEvent.click(name);
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it('reverses the sort order of a column', async () => {
    const onSort = jest.fn();
    show(
      <DataTable
        label="รายการ"
        columns={columns}
        rows={rows}
        rowId={(row) => String(row.id)}
        sort={{ id: 'name', direction: 'desc' }}
        onSort={onSort}
      />,
    );
    await userEvent.setup().click(screen.getByRole('button', { name: 'ชื่อ' }));
    expect(onSort).toHaveBeenCalledWith({ id: 'name', direction: 'asc' });
  });
});

describe('preferences', () => {
  it('keeps language, scheme, paper and density in one cookie and drops unknown values', () => {
    writePrefs({ language: 'en', paper_size: 'A6' });
    writePrefs({ density: 'compact' });
    prefsStorage({ key: 'mui-mode' }).set('dark');
    writePrefs({ hidden_columns: { 'orders.list': ['cod_amount'] } });
    expect(readPrefs()).toEqual({ language: 'en', paper_size: 'A6', density: 'compact', scheme: 'dark', hidden_columns: { 'orders.list': ['cod_amount'] } }); // prettier-ignore
    expect(document.cookie.match(/prefs=/g)).toHaveLength(1);
    expect(localStorage).toHaveLength(0);
    document.cookie = `prefs=${encodeURIComponent('{"language":"xx","scheme":1,"hidden_columns":{"a":1}}')}; path=/`;
    expect(readPrefs()).toEqual({ hidden_columns: {} });
    document.cookie = 'prefs=%7B; path=/';
    expect(readPrefs()).toEqual({});
  });
});
