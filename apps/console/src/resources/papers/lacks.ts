import { keyBelow } from '@lamliang/i18n';
import { useTranslate } from '../../providers/translate.ts';

/** What of its shop a paper wants and nobody told, in words. */
export function useLacks(): (lacks: readonly string[]) => string {
  const translate = useTranslate();
  return (lacks) => lacks.map((one) => translate(keyBelow('console.value.paper_lack', one))).join(', ');
}
