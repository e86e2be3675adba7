import { RecordChoice } from '../../components/RecordChoice.tsx';
import { shopOf, type CustomerRecord } from './record.ts';

/** Searches a shop by what is typed: its name, email, telephone or id. */
export const ShopChoice = (props: { label: string; onChoose: (id: number) => void; most?: number }) => (
  <RecordChoice<CustomerRecord> resource="customers" sort="company_name" nameOf={shopOf} {...props} />
);
