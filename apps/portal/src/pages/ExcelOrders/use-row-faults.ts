import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { keyBelow, type PhraseKey } from '@lamliang/i18n';
import { useErrorText } from '@lamliang/ui';
import { useFieldLabel } from './field-label.ts';
import { fieldOf, type CellFault, type Row } from './row.rules.ts';
import type { Prices } from './use-prices.ts';
import type { Table } from './use-table.ts';

export interface ShownFault extends CellFault {
  label: string;
  text: string;
}

/** What is told of a row, at its cells: its own faults, why it was refused, or why its carrier does not take it. */
export function useRowFaults({ checkOf, booking, fixed }: Table, { chosen }: Prices): (row: Row) => ShownFault[] {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const labelOf = useFieldLabel();
  return useCallback(
    (row) => {
      if (fixed(row)) return [];
      const shown = (field: CellFault['field'], code: string, text: string): ShownFault => ({ field, code, text, label: labelOf(field) }); // prettier-ignore
      const own = checkOf(row)?.faults ?? [];
      if (own.length > 0)
        return own.map(({ field, code }) =>
          shown(field, code, code.startsWith('validation.') ? (errorText(code) ?? code) : t(code as PhraseKey)),
        );
      const result = booking.results[row.id];
      if (result && !result.booked) {
        const at = result.faults[0] ? fieldOf(result.faults[0].field) : 'partner';
        return [shown(at, result.code, t(keyBelow('errors', result.code), { defaultValue: result.message }))];
      }
      const choice = chosen.get(row.id);
      if (choice && 'reason' in choice)
        return [shown('partner', choice.reason, t(`pricing.missing.${choice.reason}`, { limit: choice.limit }))];
      return [];
    },
    // The words change with the language, in which the page is drawn anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [checkOf, booking, fixed, chosen, t],
  );
}
