import { addressBook, type AddressBook, type AddressRow } from './address.ts';
import packed from './address-data.json' with { type: 'json' };

/** Format of the JSON: a code's last two digits, a name, and zip codes where they are needed. */
const ENTRY = /^(\d\d)(\D+)([\d ]*)$/;

function entry(text: string): { code: string; name: string; zips: string[] } {
  const [, code = '', name = '', zips = ''] = ENTRY.exec(text) ?? [];
  return { code, name, zips: zips === '' ? [] : zips.split(' ') };
}

/** Unpacks the dataset (see tools/address-dataset.mjs for its making and its format), in the order of the codes. */
export function unpackAddressRows(): AddressRow[] {
  const rows: AddressRow[] = [];
  for (const [provinceText, districts] of Object.entries(packed as Record<string, Record<string, string>>)) {
    const province = entry(provinceText);
    for (const [districtText, subdistricts] of Object.entries(districts)) {
      const district = entry(districtText);
      for (const text of subdistricts.split('|')) {
        const subdistrict = entry(text);
        for (const zip of subdistrict.zips.length > 0 ? subdistrict.zips : district.zips)
          rows.push({
            province_code: province.code,
            district_code: `${province.code}${district.code}`,
            subdistrict_code: `${province.code}${district.code}${subdistrict.code}`,
            province: province.name,
            district: district.name,
            subdistrict: subdistrict.name,
            zip_code: zip,
          });
      }
    }
  }
  return rows;
}

let book: AddressBook | undefined;

/** The address book of Thailand, unpacked on first use and cached. Browsers import this file lazily. */
export function thaiAddressBook(): AddressBook {
  book ??= addressBook(unpackAddressRows());
  return book;
}
