import { ChoiceFilter } from '../../components/RecordChoice.tsx';
import type { Filter } from '../../queue/filters.tsx';
import { ShopChoice } from './ShopChoice.tsx';
import { ShopName } from './ShopName.tsx';

/** The shop of a list's rows, chosen here or by a link. */
export const shopFilter: Filter = {
  source: 'account_id',
  kind: 'link',
  show: (id) => <ShopName id={Number(id)} />,
  Choose: (props) => (
    <ChoiceFilter>
      <ShopChoice {...props} />
    </ChoiceFilter>
  ),
};

/** The same of a list that offers five shops at once, and others as they are searched for. */
export const fewShopsFilter: Filter = {
  ...shopFilter,
  Choose: (props: { label: string; onChoose: (id: number) => void }) => (
    <ChoiceFilter>
      <ShopChoice {...props} most={5} />
    </ChoiceFilter>
  ),
};

/** The column of the shop that a row belongs to. */
export const shopColumn = {
  source: 'account_id',
  alone: true as const,
  link: ({ account_id }: { account_id: number }) => `/customers/${account_id}`,
  render: ({ account_id }: { account_id: number }) => <ShopName id={account_id} />,
};
