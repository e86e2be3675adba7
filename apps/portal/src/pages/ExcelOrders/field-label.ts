import { useTranslation } from 'react-i18next';
import type { Field } from './columns.rules.ts';

/** What a column is called: as the field of the form for one order. */
export function useFieldLabel(): (field: Field) => string {
  const { t } = useTranslation();
  return (field) => {
    if (field === 'insurance') return t('excel.insurance');
    return t(`orders.field.${field}`);
  };
}
