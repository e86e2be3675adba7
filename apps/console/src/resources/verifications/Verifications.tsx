import { HANDED_IN, IDENTITY_TYPES } from '@lamliang/contracts/auth';
import { ResourceContextProvider } from 'react-admin';
import { Chip } from '../../components/Chip.tsx';
import { RecordPage, type Detail } from '../../components/RecordPage.tsx';
import { useTranslate } from '../../providers/translate.ts';
import type { Column } from '../../queue/columns.tsx';
import type { Filter } from '../../queue/filters.tsx';
import { QueueList } from '../../queue/QueueList.tsx';
import { salesFilter } from '../customers/SalesPerson.tsx';
import { shopFilter } from '../customers/ShopFilter.tsx';
import { isOpen, type VerificationRecord } from './record.ts';
import { VerificationSections } from './VerificationSections.tsx';

const columns: readonly Column<VerificationRecord>[] = [
  { source: 'shop_name', card: 'title' },
  { source: 'verify_type', kind: { words: 'verify_type' }, width: 130, optional: true, card: 'line' },
  { source: 'state', kind: { machine: 'verification' }, width: 150, optional: true, card: 'side' },
  { source: 'create_dt', kind: 'moment', width: 170, sortable: true, card: 'line' },
  { source: 'decided_dt', kind: 'moment', width: 170, sortable: true, optional: true },
  { source: 'staff_name', width: 130, optional: true },
];
const filters: readonly Filter[] = [
  { source: 'state', kind: 'tabs', codes: HANDED_IN, machine: 'verification' },
  shopFilter,
  salesFilter,
  { source: 'create_dt', kind: 'days' },
];
const detail: Detail<VerificationRecord> = {
  title: ({ shop_name }) => shop_name,
  chip: ({ state }) => <Chip machine="verification" code={state} />,
  isOpen,
  sections: VerificationSections,
  width: 860,
};
const WAITING = { state: 'wait-confirm' };
/** Who waits longest comes first. */
const OLDEST = { field: 'create_dt', order: 'ASC' } as const;
const IDENTITY = { verify_type: IDENTITY_TYPES };
const COD = { verify_type: ['cod'] };
const COD_PATH = '/cod-verifications';

/** ID cards and company papers. */
export const IdentityList = () => (
  <QueueList columns={columns} filters={filters} detail={detail} first={WAITING} sort={OLDEST} within={IDENTITY} />
);
export const IdentityShow = () => <RecordPage detail={detail} />;

/** Bank accounts that receive COD: another part of the same list. */
export function CodList() {
  const translate = useTranslate();
  return (
    <ResourceContextProvider value="verifications">
      <QueueList
        columns={columns.filter(({ source }) => source !== 'verify_type')}
        filters={filters}
        detail={detail}
        first={WAITING}
        sort={OLDEST}
        within={COD}
        basePath={COD_PATH}
        title={translate('console.resource.cod-verifications')}
      />
    </ResourceContextProvider>
  );
}
export const CodShow = () => (
  <ResourceContextProvider value="verifications">
    <RecordPage detail={detail} basePath={COD_PATH} />
  </ResourceContextProvider>
);
