import { formatBaht, type Satang } from '@lamliang/kernel';

/** The sides of a box in centimetres: 20×30×11. @param box millimetres */
export const sidesText = (box: { width: number; length: number; height: number }): string =>
  [box.width, box.length, box.height].map((mm) => mm / 10).join('×');

/** A box as shops choose it on the order form: its name, sides and price. @param sign of the currency */
export const boxText = (
  box: { name: string; width: number; length: number; height: number; price: Satang },
  sign: string,
): string => [box.name, sidesText(box), `${sign}${formatBaht(box.price)}`].join(' · ');
