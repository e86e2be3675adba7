import { describe, expect, it } from '@jest/globals';
import { thaiAddressBook } from './address-data.ts';
import { isBangkokVicinity, provinceName } from './address.ts';

const book = thaiAddressBook();
const distinct = (field: 'province_code' | 'district_code' | 'subdistrict_code') =>
  new Set(book.rows.map((row) => row[field])).size;

describe('the Thai address dataset', () => {
  it('is complete and its codes nest', () => {
    expect([distinct('province_code'), distinct('district_code'), distinct('subdistrict_code')]).toEqual([
      77, 928, 7436,
    ]);
    expect(book.rows).toHaveLength(7443);
    for (const row of book.rows) {
      expect(row.subdistrict_code).toMatch(/^\d{6}$/);
      expect(row.district_code).toBe(row.subdistrict_code.slice(0, 4));
      expect(row.province_code).toBe(row.district_code.slice(0, 2));
      expect(row.zip_code).toMatch(/^\d{5}$/);
      expect(`${row.province}${row.district}${row.subdistrict}`).toMatch(/^[ก-๙.-]+$/);
    }
  });

  it('has one name for each code', () => {
    expect(new Set(book.rows.map((row) => row.province_code + row.province)).size).toBe(77);
    expect(new Set(book.rows.map((row) => row.district_code + row.district)).size).toBe(928);
    expect(new Set(book.rows.map((row) => row.subdistrict_code + row.subdistrict)).size).toBe(7436);
  });

  it.each([
    ['100101', 'กรุงเทพมหานคร', 'พระนคร', 'พระบรมมหาราชวัง', '10200'],
    ['103001', 'กรุงเทพมหานคร', 'จตุจักร', 'ลาดยาว', '10900'],
    ['380101', 'บึงกาฬ', 'เมืองบึงกาฬ', 'บึงกาฬ', '38000'],
    ['500101', 'เชียงใหม่', 'เมืองเชียงใหม่', 'ศรีภูมิ', '50200'],
    ['830108', 'ภูเก็ต', 'เมืองภูเก็ต', 'กะรน', '83100'],
    ['961001', 'นราธิวาส', 'สุไหงโก-ลก', 'สุไหงโก-ลก', '96120'],
  ])('gives %s to %s %s %s', (code, province, district, subdistrict, zip_code) => {
    expect(book.find({ province, district, subdistrict, zip_code })?.subdistrict_code).toBe(code);
    expect(book.findByZip(zip_code).some((row) => row.subdistrict_code === code)).toBe(true);
  });
});

describe('address book', () => {
  it('lists provinces, districts and subdistricts', () => {
    expect(book.provinces()).toHaveLength(77);
    expect(book.provinces()[0]).toBe('กรุงเทพมหานคร');
    expect(book.districts('กทม.')).toHaveLength(50);
    expect(book.subdistricts('เชียงใหม่', 'แม่ริม').length).toBeGreaterThan(5);
    expect(book.districts('นครหลวง')).toEqual([]);
  });

  it('finds nothing for an unknown zip, name or pair', () => {
    expect(book.findByZip('99999')).toEqual([]);
    expect(book.find({ province: 'ภูเก็ต', district: 'จตุจักร', subdistrict: 'ลาดยาว' })).toBeUndefined();
    expect(
      book.find({ province: 'กรุงเทพฯ', district: 'จตุจักร', subdistrict: 'ลาดยาว', zip_code: '10200' }),
    ).toBeUndefined();
  });

  it('searches by the beginning of subdistrict, district and zip', () => {
    expect(book.searchSubdistricts('ลาดยาว')[0]).toMatchObject({ subdistrict: 'ลาดยาว' });
    expect(book.searchSubdistricts('ต.สุเทพ', 5).some((row) => row.zip_code === '50200')).toBe(true);
    expect(book.searchSubdistricts('จตุจ').map((row) => row.district)).toContain('จตุจักร');
    expect(book.searchSubdistricts('1090').every((row) => row.zip_code.startsWith('1090'))).toBe(true);
    expect(book.searchSubdistricts('บาง', 3)).toHaveLength(3);
    expect(book.searchSubdistricts(' ')).toEqual([]);
    expect(book.searchSubdistricts('zzz')).toEqual([]);
  });

  it.each([
    ['วังทองหลาง 10310', 'วังทองหลาง', 'วังทองหลาง'],
    ['พลับพลา วังทองหลาง', 'พลับพลา', 'วังทองหลาง'],
    ['10310 พลับพลา', 'พลับพลา', 'วังทองหลาง'],
    ['แขวงพลับพลา เขตวังทองหลาง กทม.', 'พลับพลา', 'วังทองหลาง'],
    ['เชียงใหม่ สุเทพ', 'สุเทพ', 'เมืองเชียงใหม่'],
  ])('finds every word of "%s" in some part of the row', (words, subdistrict, district) => {
    expect(book.searchSubdistricts(words)[0]).toMatchObject({ subdistrict, district });
  });
  it('finds nothing where one word fits no part', () => {
    expect(book.searchSubdistricts('พลับพลา เชียงใหม่')).toEqual([]);
    expect(book.searchSubdistricts('พลับพลา 50200')).toEqual([]);
  });

  it.each([
    ['10900', 'กรุงเทพมหานคร', true],
    ['10900', 'กทม', true],
    ['10540', 'สมุทรปราการ', true],
    ['10540', 'กรุงเทพมหานคร', false],
    ['50200', 'จ.เชียงใหม่', true],
    ['50200', 'เชียงราย', false],
    ['40002', 'ขอนแก่น', true], // a university: no subdistrict has it
    ['40002', 'เลย', false],
    ['1090', 'กรุงเทพมหานคร', false],
    ['', 'กรุงเทพมหานคร', false],
  ])('says of %s in %s: %p', (zip, province, inside) => {
    expect(book.isZipInProvince(zip, province)).toBe(inside);
  });

  it('recognises Bangkok by its names, and its vicinity', () => {
    expect(['กทม.', 'กทม', 'กรุงเทพฯ', 'กรุงเทพ', 'Bangkok', ' จังหวัดกรุงเทพมหานคร'].map(provinceName)).toEqual(
      Array(6).fill('กรุงเทพมหานคร'),
    );
    const around = book.provinces().filter(isBangkokVicinity);
    expect(around).toHaveLength(6);
    expect(isBangkokVicinity('ชลบุรี')).toBe(false);
  });
});
