const TITLE = /^(?:นางสาว|นาง|นาย|น\.ส\.|ด\.ช\.|ด\.ญ\.|คุณ|mr\.?|mrs\.?|ms\.?|miss)\s*/i;
const COMPANY =
  /บริษัท|บจก\.?|บมจ\.?|หจก\.?|ห้างหุ้นส่วน(?:จำกัด|สามัญ)?|จำกัด|\(มหาชน\)|(?:co\.?,?\s*)?ltd\.?|limited|plc\.?/gi;
const bare = (name: string) =>
  name
    .trim()
    .replace(TITLE, '')
    .replace(COMPANY, '')
    .replace(/[\s.,()'-]/g, '')
    .toLowerCase();

/**
 * Whether a bank account is in the name of one of these, as banks write it: titles, forms of companies, blanks and
 * dots may differ. A middle name may stand in it.
 */
export function isHolder(account_name: string, person: string, company: string | null | undefined): boolean {
  const holder = bare(account_name);
  const parts = person.trim().replace(TITLE, '').split(/\s+/).map(bare).filter(Boolean);
  return (
    (parts.length > 1 && parts.every((part) => holder.includes(part))) ||
    [person, company ?? ''].some((name) => bare(name) !== '' && bare(name) === holder)
  );
}
