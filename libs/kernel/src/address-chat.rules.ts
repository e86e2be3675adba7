import { satang, ZERO, type Satang } from './money.ts';

/** What a text asks to collect on delivery. */
export interface AskedCod {
  /** In satang; 0 for none. */
  cod_amount: Satang;
  /** The pieces of the text that ask for it. */
  cod_text: readonly string[];
}
/** A text without some of its pieces. */
export interface Cleared {
  text: string;
  /** What was taken out, one piece each. */
  unused: string[];
  /** Something was taken out of the line of the name, or may have to be: the name may have a word too few or too many. */
  doubtful: boolean;
}

const CUT = '\n';
const TIME = String.raw`(?:(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:\s*(?:[ap]\.?m\b\.?|น\.?(?![\u0e01-\u0e4e])))?|(?:[01]?\d|2[0-3])\.[0-5]\d\s*น\.?(?![\u0e01-\u0e4e]))`;
const MONTH = String.raw`(?:(?:ม\.ค|ก\.พ|มี\.ค|เม\.ย|พ\.ค|มิ\.ย|ก\.ค|ส\.ค|ก\.ย|ต\.ค|พ\.ย|ธ\.ค)\.?|(?:มกรา|กุมภา|มีนา|เมษา|พฤษภา|มิถุนา|กรกฎา|สิงหา|กันยา|ตุลา|พฤศจิกา|ธันวา)(?:คม|ยน|พันธ์)?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?)`;
const DAY = String.raw`(?:วัน)?(?:จันทร์|อังคาร|พุธ|พฤหัสบดี|พฤหัส|ศุกร์|เสาร์|อาทิตย์|(?:จ|อ|พ|พฤ|ศ|ส|อา)\.|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b)`;
const DATE = String.raw`(?:\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{1,2}\s*${MONTH}(?:\s*\d{4}|\s*\d{2}(?=\s|$))?|${MONTH}\s*\d{1,2}(?:,?\s*\d{4})?|วันนี้|เมื่อวาน(?:นี้)?|today|yesterday)`;
/** The time of a message, with its date or without. */
const STAMP = String.raw`(?:(?:${DAY}[\s,]*(?:ที่\s*)?)?${DATE}(?:[\s,]*${DAY})?(?:[\s,]*(?:เวลา|at|-)?\s*${TIME})?|${TIME},?[\s]+${DATE}|(?:${DAY}[\s,]*)?${TIME})`;
const AT_START = new RegExp(
  String.raw`^\s*(?:line|fb|ig)?\s*(?:\[\s*${STAMP}\s*\]|${STAMP}(?=[\s\t-]|$))\s*[-–]?`,
  'i',
);
const AT_END = new RegExp(String.raw`^[^\d\n]{1,30}\s${STAMP}\s*$`, 'i');
/** Who wrote, before the message. */
const SPEAKER = /^(?:[ \t]*(?!ชื่อ|ผู้รับ|ที่อยู่|name|收|姓|الا)(?:[^\t\n]{1,40}\t|[^\t\n:\d]{1,30}?\s*:\s+))/i;
const CUSTOMER = /^\s*(?:ลูกค้า|customer)(?:ใหม่|เก่า|เพจ|ประจำ)?(?:\s+[A-Zก-ฮ](?=\s|$)|\s*\d{1,3}(?=\s|$))?(?=\s|$|:\s)/i;
const FRAME_LINE =
  /^\s*(?:[a-z][a-z0-9]{2,}[._][a-z0-9._]*[a-z][a-z0-9._]*|(?:คุณได้)?ตอบกลับ.*|คุณได้ตอบกลับ.*|.{1,40}replied to (?:you|.{1,30})|.{1,40}ตอบกลับ(?:คุณ|ถึง).*|you replied to.*|ได้รับจาก\s.*|(?:ส่งแล้ว|อ่านแล้ว|sent|seen|delivered)(?:\s+\d+\s*(?:วินาที|นาที|ชั่วโมง|ชม\.?|วัน|[smhd]|min|hour).{0,15})?|\d+\s*(?:วินาที|นาที|ชั่วโมง|วัน)ที่แล้ว|.{1,30}·\s*\d+\s*[smhdw])\s*$/i;

const TAX_LABEL = String.raw`(?:เลข(?:ที่)?\s*(?:ประจำตัว)?\s*(?:ผู้เสียภาษี(?:อากร)?|ภาษี|ประชาชน|นิติบุคคล|บัตร(?:ประชาชน)?|ทะเบียน)?|(?:tax|vat)\s*(?:id|no|invoice|number)?\.?|税号|纳税人识别号|الرقم الضريبي)`;
const TAX_NUMBER = [
  new RegExp(String.raw`\(?\s*${TAX_LABEL}[\s.:]*\d(?:[ -]?\d){12}(?![ -]?\d)\s*\)?`, 'gi'),
  /(?<![\d/-])(?:\d{13}|\d-\d{4}-\d{5}-\d{2}-\d)(?![\d/-])/g,
];
const ORDER_NUMBER =
  /#?(?:สั่งซื้อ|ออเดอร์|(?<![a-z])order)(?:ที่|เลขที่|no\.?|number|id|[\s:#])*\d+(?!\s*(?:pcs?|pieces?|ชิ้น|ตัว))/gi;
/** A line that names the place of the sale alone. */
const MARKET =
  /(?<=^|\n)[ ]*(?:tiktok|shopee|lazada|facebook|instagram)(?:[ ]*(?:shop|live|mall|order|th))?[ ]*(?=\n|$)/gi;
const SIZE = /^(?:x{0,3}[sml]|free\s?size|f|\d{2})$/i;

const AMOUNT = String.raw`฿?\s*((?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,3}|[1-9]\d{5})(?:\.\d{1,2})?)(?![\d/])(?:\s*(?:บาท|บ\.|฿|thb|baht|\.-|-)(?!(?!นะ|ค่ะ|คะ|ครับ|คับ|จ้า|จ้ะ|ค้า)[\u0e01-\u0e4ea-z]))*`;
const POLITE = String.raw`(?:\s*(?:นะ|ด้วย)*(?:ค่ะ|คะ|ครับ|คับ|จ้า|จ้ะ|ค้า)(?![\u0e01-\u0e4e]))?`;
const COLLECT = String.raw`(?:(?:ส่ง)?(?:แบบ)?\s*(?:ยอด)?(?:เก็บ|ชำระ|จ่าย)?\s*(?:เงิน)?\s*ปลายทาง|(?:ยอด\s*)?เก็บ(?:เงิน|ตังค์|ตัง)(?!\s*ปลายทาง)|ยอด(?:ที่)?เก็บ(?=\s*\d)|(?:ยอด\s*)?(?<![a-z])(?:cod|cash on delivery)(?![a-z])|货到付款|代收货款|الدفع عند الاستلام)`;
const PIECES =
  'ตัว|ชิ้น|อัน|กล่อง|แพ็?ค|ขวด|กระปุก|ถุง|ชุด|คู่|ใบ|แท่ง|ก้อน|ซอง|เมตร|โล|กิโล|กก|ลูก|หลอด|เล่ม|ผืน|เส้น|ต้น|แผ่น|ห่อ|โหล|ดวง|pcs?|pieces?|items?|件|个';
const NO_AMOUNT = String.raw`(?!\s*(?:${PIECES}|ม\.|หมู่|ซ\.|ซอย|ถ\.|ถนน|ต\.|ตำบล|แขวง|moo|soi|m\.))`;
const COD = [
  new RegExp(
    String.raw`${COLLECT}${POLITE}\s*[:=]?\s*(?:\d{1,2}\s*(?:${PIECES})\s*)?(?:ยอด|จำนวน|รวม)?\s*${AMOUNT}${NO_AMOUNT}${POLITE}`,
    'gi',
  ),
  new RegExp(
    String.raw`(?:(?:ยอด(?:รวม)?|ราคา|รวม)\s*|(?<=^\s*|\n\s*|(?:${PIECES})\s*))${AMOUNT}\s*${COLLECT}${POLITE}`,
    'gi',
  ),
];
/** Amounts and remarks that are no amount to collect. */
const MONEY = [
  new RegExp(String.raw`(?:หรือ)?\s*(?:ยอด(?:รวม|โอน|เก็บ)?|ราคา|โอน(?:แล้ว)?|รวม(?:ค่า)?(?:ส่ง)?|อีก|มัดจำ(?:แล้ว|ไว้)?|ค่าส่ง|ส่วนลด|เหลือ)\s*[:=]?\s*${AMOUNT}${NO_AMOUNT}${POLITE}`, 'gi'),
  new RegExp(String.raw`${COLLECT}${POLITE}`, 'gi'),
  /(?<![\d/])[\d,]+(?:\.\d+)?\s*(?:บาท|฿|\.-|บ\.(?!\s*[\u0e01-\u0e4e]))(?:\s*บาท)?/g,
]; // prettier-ignore

const COLOUR = '(?:ดำ|ขาว|แดง|ชมพู|ฟ้า|เขียว|เหลือง|น้ำเงิน|น้ำตาล|เทา|ครีม|กรม|ม่วง|ส้ม|เงิน|ทอง|ใส|พื้น|ล้วน)';
/** Words of a wish or a product, never of a person. */
const WISH = new RegExp(
  String.raw`^(?:เอา\S*|ขอ(?!ง(?![\u0e02])|น(?!้))\S*|สั่ง\S*|สนใจ\S*|จอง\S*|สี${COLOUR}\S*|${COLOUR}\d+|${COLOUR}ล้วน|ไซ[สซ]์?\S*|size|cf|ส่ง(?:ที่|ให้|ด่วน|บ้าน|มา|ไป|ก่อน|พรุ่งนี้|ฟรี|เลย|ต่อ)\S*|ส่ง|แม่ค้า\S*|แอดมิน\S*|แอด(?:คะ|ค่ะ|ครับ)|สินค้า\S*|ออเดอร์\S*|#\S+|รายการ\S*|จำนวน|โอน(?:(?:แล้ว|เงิน)\S*)?|รบกวน\S*|เช็คยอด\S*|พี่(?:คะ|ขา)\S+|แก้(?:เบอร์|ที่อยู่|ชื่อ)\S*|ชำระ\S*|จ่าย\S*|สลิป\S*|มัดจำ\S*|เหลือ|เบอร์(?:เก่า|ใหม่|เดิม)\S*|ค่าส่ง\S*|พร้อมเพย์|รวมส่ง\S*|ขอบคุณ\S*|สวัสดี\S*|ไม่(?:ต้อง|รู้|เอา|ใช่|มี)\S*|โทรก่อน\S*|ของแตก\S*|แตกง่าย\S*|ระวัง\S*|ระมัดระวัง\S*|ห้าม(?:โยน|พับ|ทับ|เปียก)\S*|ฝาก(?:ไว้|ที่|ของ)\S*|เปลี่ยน(?:เป็น|ที่|เบอร์)\S*|\d+(?:${PIECES})(?:ละ|ที่)?|\S*(?:คะ|ค่ะ|ครับ|คับ|นะจ๊ะ|(?:ได้|มี|ใช่|ทัน|ดี|แล้ว|หมด)ไหม|มั้ย|หรือยัง|เท่าไ(?:หร่|ร))|นะ|จ้า|จ้ะ|พี่ขา|น้องขา|please|pls|plz|order|hi!?|hello!?|thanks?!?|我要.*|你好.*|السلام|عليكم)$`,
  'i',
);
/** What begins an address; a number of pieces does not. */
const PLACE = new RegExp(
  String.raw`^(?:#?\d+(?:/\d+)*(?:-\d+)?,?$|(?:ต|อ|จ|ม|ซ|ถ)\.|ตำบล|แขวง|อำเภอ|เขต|จังหวัด|หมู่|ซอย|ถนน|บ้านเลขที่|เลขที่|ห้อง|คอนโด|หอพัก|อาคาร|ตลาด|โรงเรียน|โรงพยาบาล|สำนักงาน|มหาวิทยาลัย|ค่าย|moo|soi|room|villa|กทม|กรุงเทพ)`,
  'i',
);
const PIECE = new RegExp(String.raw`^(?:${PIECES})(?:ละ|ที่)?(?:นะ)?(?:คะ|ค่ะ|ครับ|จ้า)?$`, 'i');
const LABEL = /[\ue001\ue002]/;
const LABELLED = /[\ue001\ue002]|^\s*(?:ชื่อ|ผู้รับ|ที่อยู่|name|to:|recipient)/i;

const SENDER =
  /(?<=^|\n|[ ])(?:(?:ชื่อ)?ผู้ส่ง\s*(?:[:]|(?=[ ]))|(?:sender|寄件人|发件人|المرسل)\s*[:]|(?<=(?:^|\n)[ ]*)(?:จาก|from)\s*[:])/i;
const RECEIVER =
  /(?:ชื่อ)?ผู้รับ|(?<=(?:^|\n)[ ]*)(?:ที่อยู่)?จัดส่ง(?:ที่)?|(?<=(?:^|\n)[ ]*)(?:ถึง|ส่งถึง|ที่อยู่ผู้รับ|(?:ship )?to\s*[:])|receiver|recipient|收件人|收货人|المستلم/i;

/** The address of a tax invoice, which may be far from that of the parcel. */
const INVOICE =
  /(?:(?:(?:ชื่อ)?\s*(?:และ)?\s*ที่อยู่|ชื่อ|ออก|ขอ|เปิด)(?:\s*(?:ใน|สำหรับ|ออก|เปิด))?\s*(?:ใบกำกับ|ใบเสร็จ|บิล)|ใบกำกับภาษี\s*[:]?(?=\s)|(?:billing|tax invoice|invoice)\s*(?:address|to)|发票|الفاتورة)/i;

/** Takes out who sends the parcel and whom the invoice is for: what stands up to the receiver's label, or else the line. */
export function withoutSender(text: string): Pick<Cleared, 'text' | 'unused'> {
  const parcel = withoutBlock(text, SENDER);
  const invoice = withoutBlock(parcel.text, INVOICE);
  return { text: invoice.text, unused: [...parcel.unused, ...invoice.unused] };
}

function withoutBlock(text: string, label: RegExp): Pick<Cleared, 'text' | 'unused'> {
  const sender = label.exec(text);
  if (!sender) return { text, unused: [] };
  const behind = text.slice(sender.index);
  const receiver = behind.slice(sender[0].length).search(RECEIVER);
  const line = behind.indexOf('\n');
  // Where the receiver was named before, all that follows is the sender's, if the receiver has an address already.
  const before = text.slice(0, sender.index);
  const complete = (label === INVOICE || RECEIVER.test(before)) && hasPlace(before);
  const end = receiver !== -1 ? sender[0].length + receiver : complete || line === -1 ? behind.length : line;
  const rest = before + behind.slice(end);
  return rest.trim() === '' ? { text, unused: [] } : { text: rest, unused: [behind.slice(0, end).trim()] };
}

/** Names that a marketplace masks, with their labels, and names in chats. */
const STRAY = [
  // A telephone that a marketplace masks, its extension, the time of a payment, remarks in brackets.
  /,?\s*\(?\+?66\)?\s*\d{0,3}\*{2,}\d{0,4}/g,
  /(?<=\d)\s*(?:ต่อ|(?<![a-z])ext\.?)\s*\d{1,5}(?!\d)/gi,
  /(?<![\d/])(?:เวลา\s*)?(?:[01]?\d|2[0-3])[.:][0-5]\d\s*น\.?(?![\u0e01-\u0e4e])/g,
  /\((?=[^()\n]*(?:ค่ะ|คะ|ครับ|จ้า|โอนแล้ว|ฝาก|โทร))[^()\d\n]{2,60}\)/g,
  /\ue001?[ ]*(?<![\p{L}\p{M}\d])[\p{L}\d]{1,3}\*{2,}[\p{L}\p{M}\d]{0,3}(?=\s|$)/giu,
  /\(?(?:(?<![a-z])(?:line|ig|fb|wechat|whatsapp)|(?:ไอดี\s*)?ไลน์|ไอดี)(?:\s*id)?\s*[:@]\s*(?![+\d][\d -]{7})[\w.@-]{2,}\)?/gi,
];

/**
 * Who wrote several of the messages: what stands first in two lines or more, behind their times with a blank alone, or
 * before a colon. A receiver is named once.
 */
function writersOf(lines: readonly string[], stamped: readonly string[]): string[] {
  const begins = lines.flatMap((line, index) => {
    const stamp = stamped[index] ?? '';
    const rest = line.slice(stamp.length).trimStart();
    if (LABELLED.test(rest)) return [];
    const found = (stamp === '' ? /^[^\s:\d][^\n:\d]{0,20}:[ ]/ : /^[^\s:\d]{2,20}[ ](?=\S)/).exec(rest)?.[0];
    return found ? [found] : [];
  });
  return [...new Set(begins.filter((begin, index) => begins.indexOf(begin) !== index))];
}

/** Takes the time and the writer of each message out of lines copied from a chat. */
export function withoutFrame(text: string): Cleared {
  const lines = text.split('\n');
  const unused: string[] = [];
  let doubtful = false;
  const kept: string[] = [];
  const stamped = lines.map((line) => AT_START.exec(line)?.[0] ?? '');
  const writers = writersOf(lines, stamped);
  for (const [index, line] of lines.entries()) {
    const stamp = stamped[index] ?? '';
    const next = lines[index + 1] ?? '';
    const nextIsTime = (stamped[index + 1] ?? '') !== '' && next.slice(stamped[index + 1]!.length).trim() === '';
    const alone = lines.length > 1 && !LABELLED.test(line);
    const above = alone && nextIsTime && /^[^\d]{1,40}$/.test(line) && stamp === '';
    if (FRAME_LINE.test(line) || (alone && (above || AT_END.test(line)))) {
      unused.push(line);
      continue;
    }
    let rest = line.slice(stamp.length);
    const customer = CUSTOMER.exec(rest)?.[0];
    const speaker = stamp === '' ? undefined : SPEAKER.exec(rest)?.[0];
    const written = customer ?? speaker ?? writers.find((writer) => rest.trimStart().startsWith(writer)) ?? '';
    if (written !== '' && customer === undefined) rest = speaker ? rest : rest.trimStart();
    rest = rest.slice(written.length).replace(/^[\s:]+/, '');
    // A name alone behind a time is the writer's; before an address it may be the writer's and the receiver's.
    if (stamp !== '' && written === '' && rest !== '' && !LABELLED.test(rest)) {
      if (alone && /^\D{1,30}$/.test(rest) && !/\t/.test(rest)) {
        unused.push(line);
        continue;
      }
      doubtful = true;
    }
    if (stamp !== '' || written !== '') unused.push(`${stamp}${written}`.trim());
    kept.push(...rest.split('\t'));
  }
  return { text: kept.join('\n'), unused, doubtful };
}

const SEND_TO = /^(?:จัด)?ส่ง(?:ของ|พัสดุ)?(?:มา|ไป)?(?:ที่|ให้|ถึง)$/;
const TITLED = /^(?:คุณ|นาย|นาง|น\.ส\.)/;
/** Takes wishes and products out of a line: the whole of it, or what stands before the receiver. */
function withoutWish(line: string, unused: string[]): { line: string; cut: boolean } {
  if (LABEL.test(line)) return { line, cut: false };
  const words = line.trim().split(/\s+/).filter(Boolean);
  const isPiece = (at: number) => PIECE.test(words[at + 1] ?? '');
  const place = words.findIndex((word, at) => PLACE.test(word) && !isPiece(at) && !(/^\d+$/.test(word) && WISH.test(words[at + 1] ?? ''))); // prettier-ignore
  const head = place === -1 ? words : words.slice(0, place);
  const last = head.findLastIndex(
    (word, at) =>
      WISH.test(word) ||
      (/^\d+$/.test(word) && isPiece(at)) ||
      (isPiece(at - 1) && /^\d+$/.test(words[at - 1] ?? '')) ||
      (SIZE.test(word) && /^(?:ไซ[สซ]|size)/i.test(words[at - 1] ?? '')),
  );
  if (last === -1) return { line, cut: false };
  const rest = words.slice(last + 1).join(' ');
  unused.push(words.slice(0, last + 1).join(' '));
  // "Send to" before a titled person says who gets the parcel, and leaves nothing in doubt.
  const said = last === 0 && SEND_TO.test(words[0] ?? '') && TITLED.test(rest);
  return { line: rest, cut: last + 1 < head.length && !said };
}

function satangOf(amount: string): Satang {
  return satang(Math.round(Number(amount.replaceAll(',', '')) * 100));
}

/** Takes out tax numbers and amounts. @returns also the amount to collect on delivery that is asked for, 0 for none, and the pieces that ask for it */
export function withoutNumbers(from: string): Cleared & { cod: AskedCod } {
  const unused: string[] = [];
  const cod_text: string[] = [];
  let cod_amount = ZERO;
  let text = from;
  const take = (pattern: RegExp, read = (_amount: string) => {}) => {
    text = text.replace(pattern, (found: string, amount: unknown) => {
      unused.push(found.trim());
      if (typeof amount === 'string') read(amount);
      return CUT;
    });
    text = withoutGaps(text);
  };
  for (const pattern of [...STRAY, ...TAX_NUMBER, ORDER_NUMBER, MARKET]) take(pattern);
  for (const pattern of COD)
    take(pattern, (amount) => {
      const read = satangOf(amount);
      cod_amount ||= read;
      if (read === cod_amount) cod_text.push(unused.at(-1) ?? '');
    });
  for (const pattern of MONEY) take(pattern);
  return { text, unused, cod: { cod_amount, cod_text }, doubtful: false };
}

/** A blank between words, and one empty line between others: patterns take quadratic time over long gaps. */
function withoutGaps(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/[^\S\n]{2,}/g, ' ').trim());
  return lines.filter((line, index) => line !== '' || lines[index - 1] !== '').join('\n');
}

/** Takes wishes and products out: whole lines, or what stands before the receiver in his line. */
export function withoutWishes(text: string): Cleared {
  const unused: string[] = [];
  let doubtful = false;
  const lines = text.split('\n').map((line) => {
    const wish = withoutWish(line, unused);
    doubtful ||= wish.cut;
    return wish.line;
  });
  return { text: lines.join('\n'), unused, doubtful };
}

/** Whether a name has a word of a wish, a product, a chat or a label. */
export function hasForeignWord(name: string): boolean {
  return (
    /[^\p{L}\p{M}\s.,()'’/&-]|ลูกค้า|ปลายทาง|ที่อยู่|เบอร์|ภาษี|พัสดุ|(?:^|\s)(?:tax|(?:name|tel|phone|mobile|addr(?:ess)?)(?![a-z])|[ตอจมซถ]\.|ที่)|ชื่อ(?=\s|$)/iu.test(
      name,
    ) || name.split(/\s+/).some((word) => WISH.test(word))
  );
}

/** Whether a line has what begins an address. */
export function hasPlace(line: string): boolean {
  return line.split(/\s+/).some((word) => PLACE.test(word) && !/^\d+$/.test(word));
}
