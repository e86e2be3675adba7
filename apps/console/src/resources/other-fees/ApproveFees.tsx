import { keyBelow } from '@lamliang/i18n';
import { invoicingRoutes as routes, MOST_APPROVED_FEES, type OtherFeesApproved, type StaffOtherFee } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { sum } from '@lamliang/kernel';
import { moneyText, useBackCloses } from '@lamliang/ui';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { Stamp } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider, useGetMany, useListContext, useRefresh, type RaRecord } from 'react-admin';
import { PageLink } from '../../components/DetailList.tsx';
import { CallErrorAlert } from '../../actions/CallErrorAlert.tsx';
import { count } from '../../components/format.ts';
import { Hint } from '../../components/Hint.tsx';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import { ShopName } from '../customers/ShopName.tsx';

/** Approves the selected fees at once, and says for each what came of it. */
export function ApproveFees() {
  const translate = useTranslate();
  const { selectedIds, onUnselectItems } = useListContext<StaffOtherFee>();
  const [ids, setIds] = useState<readonly number[]>();
  const picked = selectedIds.length;
  const isArmed = picked > 0 && picked <= MOST_APPROVED_FEES;
  if (!mayDo(currentRole(), 'other-fees', 'bulk-approve')) return null;
  return (
    <>
      <Hint text={isArmed ? '' : translate('console.fees.many.needs', { most: MOST_APPROVED_FEES })}>
        <Button
          variant="outlined"
          color="inherit"
          disabled={!isArmed}
          startIcon={<Stamp size={16} aria-hidden />}
          onClick={() => setIds(selectedIds.map(Number))}
          sx={{ whiteSpace: 'nowrap', display: { xs: 'none', md: 'inline-flex' } }}
        >
          {picked ? translate('console.fees.many.selected', { count: count(picked) }) : translate('console.fees.many.label')}
        </Button>
      </Hint>
      {ids ? (
        <ApproveDialog
          ids={ids}
          onDone={onUnselectItems}
          onClose={() => setIds(undefined)}
        />
      ) : null}
    </>
  );
} // prettier-ignore

function ApproveDialog({ ids, onDone, onClose }: { ids: readonly number[]; onDone: () => void; onClose: () => void }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const { call } = useDataProvider<ConsoleProvider>();
  const { data = [], isPending, error } = useGetMany<StaffOtherFee & RaRecord<number>>('other-fees', { ids: [...ids] });
  const [results, setResults] = useState<OtherFeesApproved['results']>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error>();
  useBackCloses(true, busy ? undefined : onClose);
  const open = data.filter((fee) => fee?.status === 'wait-for-approve' && fee.decision_id === null);
  const total = sum(open.map(({ amount }) => amount));
  const approve = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const versions = open.map(({ id, version }) => ({ id, version }));
      const answer = await call(routes.approveOtherFees, { body: { ids: open.map(({ id }) => id), versions } });
      setResults(answer.results);
      onDone();
      refresh();
    } catch (caught) {
      setFailure(caught as Error);
    } finally {
      setBusy(false);
    }
  };
  const passed = ids.length - open.length;
  const fault = failure ?? (error as Error | null);
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="approve-fees">
      <DialogTitle id="approve-fees" component="h2" sx={{ fontSize: 18, fontWeight: 600 }}>
        {translate(results ? 'console.fees.many.done' : 'console.fees.many.title')}
      </DialogTitle>
      <DialogContent>
        {fault ? <CallErrorAlert error={fault} /> : null}
        {results ? (
          <Results results={results} fees={data} />
        ) : isPending ? (
          <Typography>{translate('common.loading')}</Typography>
        ) : open.length === 0 ? (
          <Typography>{translate('console.fees.many.none')}</Typography>
        ) : (
          <>
            <Typography sx={{ fontWeight: 600 }}>{translate('console.fees.many.check', { count: count(open.length) })}</Typography>
            <Typography sx={{ fontSize: 28, fontWeight: 600, lineHeight: 1.5, fontVariantNumeric: 'tabular-nums' }}>
              {moneyText(total)}
            </Typography>
            <Shops fees={open} />
          </>
        )}
        {!results && !isPending && passed > 0 ? (
          <Typography color="textSecondary" sx={{ mt: '12px' }}>
            {translate('console.fees.many.passed', { count: count(passed) })}
          </Typography>
        ) : null}
      </DialogContent>
      <DialogActions sx={{ px: '24px', pb: '20px' }}>
        <Button color="inherit" onClick={onClose} disabled={busy}>
          {translate(results ? 'common.close' : 'common.cancel')}
        </Button>
        {results ? null : (
          <Button variant="contained" loading={busy} disabled={open.length === 0} onClick={() => void approve()}>
            {translate('console.fees.many.confirm', { count: count(open.length), sum: moneyText(total) })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
} // prettier-ignore

/** What the fees come to by their shops, the largest first. */
function Shops({ fees }: { fees: readonly StaffOtherFee[] }) {
  const translate = useTranslate();
  const shops = [...Map.groupBy(fees, ({ account_id }) => account_id)]
    .map(([id, own]) => ({ id, count: own.length, amount: sum(own.map(({ amount }) => amount)) }))
    .toSorted((a, b) => b.amount - a.amount);
  const heads = [translate('console.fees.many.shop'), translate('console.fees.many.fees'), translate('console.fees.many.sum')]; // prettier-ignore
  const number = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const;
  return (
    <Box component="table" sx={{ width: '100%', mt: '12px', borderCollapse: 'collapse', '& td, & th': { py: '4px' } }}>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <Box component="th" key={head} sx={{ ...(at > 0 ? number : { textAlign: 'left' }), fontWeight: 500, color: 'text.secondary' }}>
              {head}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {shops.map((shop) => (
          <tr key={shop.id}>
            <td>
              <ShopName id={shop.id} />
            </td>
            <Box component="td" sx={number}>
              {count(shop.count)}
            </Box>
            <Box component="td" sx={number}>
              {moneyText(shop.amount)}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
} // prettier-ignore

/** What came of each, in the order in which they were asked for. */
function Results({ results, fees }: { results: OtherFeesApproved['results']; fees: readonly StaffOtherFee[] }) {
  const translate = useTranslate();
  const wordOf = ({ result, status, code }: OtherFeesApproved['results'][number]) =>
    result === 'refused'
      ? translate(keyBelow('errors', code ?? ''), { _: code ?? '' })
      : translate(`console.fees.many.result.${result === 'approved' && status === 'received' ? 'received' : result}`);
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: '8px' }}>
      {results.map((one) => {
        const fee = fees.find(({ id }) => id === one.id);
        return (
          <Box component="li" key={one.id} sx={{ display: 'grid', gridTemplateColumns: '1fr auto', columnGap: '16px' }}>
            <span>
              {one.other_fee_no ? <PageLink to={`/other-fees/${one.id}`}>{one.other_fee_no}</PageLink> : translate('console.fees.many.gone', { id: one.id })}
            </span>
            <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {fee ? moneyText(fee.amount) : null}
            </Box>
            <Typography variant="body2" color={one.result === 'refused' ? 'error' : 'textSecondary'} sx={{ gridColumn: '1 / -1' }}>
              {wordOf(one)}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
} // prettier-ignore
