import { Box } from '@mui/material';
import { Suspense, type ComponentProps } from 'react';
import { CONTROL } from '../../queue/control.ts';
import type { Filter } from '../../queue/filters.tsx';
import { ShopChoice as Choice } from './ShopChoice.tsx';
import { ShopName } from './ShopName.tsx';

const WIDTH = { xs: '100%', md: 180 } as const;

/** The search of a shop, without its script in the first load of a list. */
const Choose = (props: ComponentProps<typeof Choice>) => (
  <Box sx={{ width: WIDTH, minHeight: CONTROL.height, order: { xs: 1, md: 0 } }}>
    <Suspense fallback={null}>
      <Choice {...props} />
    </Suspense>
  </Box>
);

/** The shop of a list's rows, chosen here or by a link. */
export const shopFilter: Filter = {
  source: 'account_id',
  kind: 'link',
  show: (id) => <ShopName id={Number(id)} />,
  Choose,
};

/** The column of the shop that a row belongs to. */
export const shopColumn = {
  source: 'account_id',
  link: ({ account_id }: { account_id: number }) => `/customers/${account_id}`,
  render: ({ account_id }: { account_id: number }) => <ShopName id={account_id} />,
};
