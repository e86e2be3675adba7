import type { Satang } from './money.ts';

const DIGITS = ['ศูนย์', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'] as const;
const PLACES = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน'] as const;

/** One group of up to six digits. `follows`: digits precede it, so that a final 1 is read เอ็ด. */
function groupText(group: string, follows: boolean): string {
  let text = '';
  for (const [index, character] of [...group].entries()) {
    const digit = Number(character);
    const place = group.length - 1 - index;
    if (digit === 0) continue;
    if (place === 1 && digit === 1) text += 'สิบ';
    else if (place === 1 && digit === 2) text += 'ยี่สิบ';
    else if (place === 0 && digit === 1 && (follows || text !== '')) text += 'เอ็ด';
    else text += `${DIGITS[digit]}${PLACES[place]}`;
  }
  return text;
}

/** A whole number in words, in groups of six digits joined by ล้าน. */
function wholeText(digits: string): string {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 6) groups.unshift(digits.slice(Math.max(0, end - 6), end));
  let text = '';
  for (const group of groups) text = `${text === '' ? '' : `${text}ล้าน`}${groupText(group, text !== '')}`;
  return text;
}

/** An amount in Thai words, as on tax invoices: 'หนึ่งร้อยเอ็ดบาทถ้วน'. A final 1 after any higher digit is read
 * เอ็ด (our convention, also for 101). Negative amounts begin with ลบ. */
export function bahtText(s: Satang): string {
  if (s === 0) return 'ศูนย์บาทถ้วน';
  const digits = String(Math.abs(s)).padStart(3, '0');
  const baht = wholeText(digits.slice(0, -2).replace(/^0+/, ''));
  const cents = groupText(digits.slice(-2), false);
  return `${s < 0 ? 'ลบ' : ''}${baht === '' ? '' : `${baht}บาท`}${cents === '' ? 'ถ้วน' : `${cents}สตางค์`}`;
}
