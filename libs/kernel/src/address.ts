/** A postal address with wire field names. */
export interface Address {
  address: string;
  subdistrict: string;
  district: string;
  province: string;
  zip_code: string;
}

/** One subdistrict with one of its zip codes; codes are the official ones of the Department of Provincial
 * Administration, each beginning with the code above it. */
export interface AddressRow {
  /** 2 digits */
  province_code: string;
  /** 4 digits */
  district_code: string;
  /** 6 digits */
  subdistrict_code: string;
  province: string;
  district: string;
  subdistrict: string;
  /** 5 digits */
  zip_code: string;
}

export interface AddressBook {
  /** Every row, in the order of the codes. */
  readonly rows: readonly AddressRow[];
  /** The names of the provinces, in the order of the codes. */
  provinces(): string[];
  /** The districts of a province. */
  districts(province: string): string[];
  /** The rows of a district, one per subdistrict and zip code. */
  subdistricts(province: string, district: string): AddressRow[];
  findByZip(zip: string): AddressRow[];
  /** The row of an address, with its official codes; a zip code, when given, must be one of the subdistrict. */
  find(named: Pick<Address, 'province' | 'district' | 'subdistrict'> & { zip_code?: string }): AddressRow | undefined;
  /** Rows of which every word begins the subdistrict, district, province or zip code (ต., อ. and จ. are ignored; one word
   * alone is not looked for in provinces), subdistricts first and short names first. @param limit maximum rows, by default 20. */
  searchSubdistricts(words: string, limit?: number): AddressRow[];
  /** Whether a zip code belongs to a province. One without a subdistrict (post boxes, universities) is judged by its
   * first two digits. */
  isZipInProvince(zip: string, province: string): boolean;
}

const BANGKOK = 'กรุงเทพมหานคร';
const VICINITY: ReadonlySet<string> = new Set([BANGKOK, 'นนทบุรี', 'ปทุมธานี', 'สมุทรปราการ', 'สมุทรสาคร', 'นครปฐม']);

/** The official name of a province from common spellings: จ.เชียงใหม่, กทม., กรุงเทพฯ, Bangkok. */
export function provinceName(written: string): string {
  const name = written
    .normalize('NFC')
    .trim()
    .replace(/^(?:จังหวัด|จ\.)\s*/, '');
  return /^(?:กทม\.?|กรุงเทพ(?:ฯ|มหานครฯ?)?|bangkok|bkk)$/i.test(name) ? BANGKOK : name;
}

/** True for Bangkok and the five provinces around it, which carriers price alike. */
export function isBangkokVicinity(province: string): boolean {
  return VICINITY.has(provinceName(province));
}

/** Builds the lookups over a dataset once; each lookup afterwards is a map access, the search one pass. */
export function addressBook(rows: readonly AddressRow[]): AddressBook {
  const byZip = Map.groupBy(rows, (row) => row.zip_code);
  const byProvince = Map.groupBy(rows, (row) => row.province);
  const byDistrict = Map.groupBy(rows, (row) => `${row.province}|${row.district}`);
  const bySubdistrict = Map.groupBy(rows, (row) => `${row.province}|${row.district}|${row.subdistrict}`);
  const zipHeads = new Set(rows.map((row) => `${row.province}|${row.zip_code.slice(0, 2)}`));

  return {
    rows,
    provinces: () => [...byProvince.keys()],
    districts: (province) => [...new Set((byProvince.get(provinceName(province)) ?? []).map((row) => row.district))],
    subdistricts: (province, district) => byDistrict.get(`${provinceName(province)}|${district}`) ?? [],
    findByZip: (zip) => byZip.get(zip) ?? [],
    find(named) {
      const found = bySubdistrict.get(`${provinceName(named.province)}|${named.district}|${named.subdistrict}`) ?? [];
      return named.zip_code === undefined ? found[0] : found.find((row) => row.zip_code === named.zip_code);
    },
    searchSubdistricts(written, limit = 20) {
      const [text, ...others] = written
        .normalize('NFC')
        .replace(/(^|\s)(?:ตำบล|แขวง|อำเภอ|เขต|จังหวัด|[ตอจ]\.)\s*/g, '$1')
        .split(/[\s,›]+/)
        .filter((word) => word !== '');
      if (text === undefined) return [];
      const words = [text, ...others];
      const ranks = (row: AddressRow): number =>
        row.subdistrict.startsWith(text)
          ? 0
          : row.district.startsWith(text)
            ? 1
            : row.zip_code.startsWith(text)
              ? 2
              : others.length > 0 && row.province.startsWith(provinceName(text))
                ? 3
                : 4;
      const parts = ({ subdistrict, district, province, zip_code }: AddressRow) => [subdistrict, district, province, zip_code]; // prettier-ignore
      const hasAll = (row: AddressRow) =>
        others.length === 0 ||
        words.every((word) => parts(row).some((part) => part.startsWith(word) || part.startsWith(provinceName(word))));
      return rows
        .map((row) => ({ row, rank: ranks(row) }))
        .filter(({ row, rank }) => rank < 4 && hasAll(row))
        .toSorted((a, b) => a.rank - b.rank || (a.rank === 0 ? a.row.subdistrict.length - b.row.subdistrict.length : 0))
        .slice(0, limit)
        .map(({ row }) => row);
    },
    isZipInProvince(zip, province) {
      if (!/^\d{5}$/.test(zip)) return false;
      const name = provinceName(province);
      const found = byZip.get(zip);
      return found ? found.some((row) => row.province === name) : zipHeads.has(`${name}|${zip.slice(0, 2)}`);
    },
  };
}
