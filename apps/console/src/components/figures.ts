import {
  CARD_TERMS,
  FIGURE_PARTS,
  figureOnWire,
  type CardTerm,
  type FigurePart,
  type FigureUnit,
} from '@lamliang/contracts/pricing';
import { keyBelow } from '@lamliang/i18n';
import { satang } from '@lamliang/kernel';
import { moneyText } from '@lamliang/ui';
import type { Translate } from '../providers/translate.ts';

/** How staff call an item of a part: its term, the end of its band, its postal code. */
export function figureName(translate: Translate, part: FigurePart, item: string): string {
  const name = part === 'terms' ? translate(keyBelow('console.rates.term', item)) : item;
  return `${translate(keyBelow('console.value.figure_part', part))} · ${name}`;
}

/** A figure in the unit in which it is read. @param value satang, basis points, millimetres, grams */
export const figureText = (unit: FigureUnit, value: number): string =>
  unit === 'baht' ? moneyText(satang(value)) : String(figureOnWire(unit, value));

/** A figure of the audit trail of a rate card, `rows 1000 capital_city_price`; undefined for any other field. */
export function auditedFigure(
  translate: Translate,
  name: string,
): { name: string; text: (value: number) => string } | undefined {
  const [part, item = '', column = ''] = name.split(' ') as [FigurePart, string?, string?];
  if (!FIGURE_PARTS.includes(part) || !column) return undefined;
  const unit = part === 'terms' ? CARD_TERMS[item as CardTerm] : part === 'zip_prefixes' ? 'count' : 'baht';
  const of =
    part === 'terms' || part === 'zip_prefixes' ? '' : ` · ${translate(keyBelow('console.rates.column', column))}`;
  return { name: `${figureName(translate, part, item)}${of}`, text: (value) => figureText(unit, value) };
}
