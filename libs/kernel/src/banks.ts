export interface ThaiBank {
  /** Of the Bank of Thailand, with which transfers name a bank. */
  id: number;
  code: string;
  th: string;
  en: string;
}

/** Banks that receive transfers of retail customers. */
export const BANKS: readonly ThaiBank[] = [
  { id: 2, code: 'BBL', th: 'ธนาคารกรุงเทพ', en: 'Bangkok Bank' },
  { id: 4, code: 'KBANK', th: 'ธนาคารกสิกรไทย', en: 'Kasikornbank' },
  { id: 6, code: 'KTB', th: 'ธนาคารกรุงไทย', en: 'Krungthai Bank' },
  { id: 11, code: 'TTB', th: 'ธนาคารทหารไทยธนชาต', en: 'TMBThanachart Bank' },
  { id: 14, code: 'SCB', th: 'ธนาคารไทยพาณิชย์', en: 'Siam Commercial Bank' },
  { id: 22, code: 'CIMBT', th: 'ธนาคารซีไอเอ็มบี ไทย', en: 'CIMB Thai Bank' },
  { id: 24, code: 'UOBT', th: 'ธนาคารยูโอบี', en: 'United Overseas Bank (Thai)' },
  { id: 25, code: 'BAY', th: 'ธนาคารกรุงศรีอยุธยา', en: 'Bank of Ayudhya' },
  { id: 30, code: 'GSB', th: 'ธนาคารออมสิน', en: 'Government Savings Bank' },
  { id: 33, code: 'GHB', th: 'ธนาคารอาคารสงเคราะห์', en: 'Government Housing Bank' },
  {
    id: 34,
    code: 'BAAC',
    th: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร',
    en: 'Bank for Agriculture and Agricultural Cooperatives',
  },
  { id: 66, code: 'IBANK', th: 'ธนาคารอิสลามแห่งประเทศไทย', en: 'Islamic Bank of Thailand' },
  { id: 67, code: 'TISCO', th: 'ธนาคารทิสโก้', en: 'TISCO Bank' },
  { id: 69, code: 'KKP', th: 'ธนาคารเกียรตินาคินภัทร', en: 'Kiatnakin Phatra Bank' },
  { id: 70, code: 'ICBCT', th: 'ธนาคารไอซีบีซี (ไทย)', en: 'Industrial and Commercial Bank of China (Thai)' },
  { id: 71, code: 'TCRB', th: 'ธนาคารไทยเครดิต', en: 'Thai Credit Bank' },
  { id: 73, code: 'LHB', th: 'ธนาคารแลนด์ แอนด์ เฮ้าส์', en: 'Land and Houses Bank' },
];

/** @param id code of the bank at the Bank of Thailand */
export const bankOf = (id: number): ThaiBank | undefined => BANKS.find((bank) => bank.id === id);

/** A bank's name, in Thai for whoever reads Thai, else in English. */
export const bankName = (bank: ThaiBank, language: string): string => (language.startsWith('th') ? bank.th : bank.en);
