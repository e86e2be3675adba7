import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keyBelow } from '@lamliang/i18n';
import { SelectField } from '@lamliang/ui';
import type { useStatement } from './use-statement.ts';

/**
 * The choice of one kind of movement above a statement. The address keeps it; what it says and is no kind is ignored.
 * @param machine whose words in `status` name the kinds
 */
export function useTypeFilter<T extends string>(
  state: ReturnType<typeof useStatement>,
  types: readonly T[],
  machine: 'wallet_transaction' | 'cod_transaction' | 'affiliate_transaction',
): { type: T | undefined; filters: ReactNode } {
  const { t } = useTranslation();
  const type = types.find((name) => name === state.filter('type'));
  const filters = (
    <SelectField
      label={t('finance.wallet.type')}
      value={type ?? ''}
      onChange={(event) => state.set({ type: event.target.value })}
      none={t('finance.wallet.types_all')}
      choices={types.map((name) => ({ value: name, label: t(keyBelow(`status.${machine}`, name)) }))}
    />
  );
  return { type, filters };
}
