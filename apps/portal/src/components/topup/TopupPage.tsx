import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { walletRoutes, type Topup, type TopupPackage } from '@lamliang/contracts/wallet';
import { addDays, bangkokDate, BANKS, bankName } from '@lamliang/kernel';
import { BlockSkeleton, Card, FormMoment, FormMoney, FormPage, FormSection, FormSelect, FormText, Loaded, PageHead } from '@lamliang/ui'; // prettier-ignore
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';
import { useContractForm } from '../forms/use-contract-form.ts';
import { ONE_PAPER, PaperField } from '../verification/PaperField.tsx';
import { Packages } from './Packages.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { TopupResult } from './TopupResult.tsx';
import { againOf, isPayable } from './topup.rules.ts';

type Wallet = Topup['wallet_type'];
/** Slips are taken for so many days. */
const OLDEST_DAYS = 60;
const NONE: readonly TopupPackage[] = [];

export const prefetchTopup = (wallet: Wallet): void => {
  if (wallet === 'transport') void queryClient.prefetchQuery(read(walletRoutes.topupPackages));
};

/** Asks for a top-up of a wallet; then what happens next. */
export function TopupPage({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation();
  const user = useUser();
  const { state } = useLocation() as { state: { again?: Topup } | null };
  const packages = useQuery({ ...read(walletRoutes.topupPackages), enabled: wallet === 'transport' });
  const [made, setMade] = useState<Topup>();
  // A top-up that was refused, and is sent again.
  const [again, setAgain] = useState(state?.again);
  /** Each form is a new one: what was sent is not offered again. */
  const [round, setRound] = useState(0);
  const offered = wallet === 'transport' ? packages.data : NONE;
  const head = <PageHead title={t(`finance.topup.title.${wallet}`)} more={t(`finance.topup.more.${wallet}`)} />;
  if (made)
    return (
      <>
        {head}
        <TopupResult
          made={made}
          onAgain={(refused) => {
            setAgain(refused);
            setMade(undefined);
            setRound(round + 1);
          }}
        />
      </>
    );
  if (!may(user, 'advanced_topup_flag'))
    return (
      <>
        {head}
        <Alert severity="info" sx={{ mb: '16px' }}>
          {t('finance.topup.no_write')}
        </Alert>
        {wallet === 'transport' ? (
          <Card>
            <Loaded query={packages} waiting={<BlockSkeleton height={112} />}>
              {(rows) => <Packages packages={rows} value={undefined} />}
            </Loaded>
          </Card>
        ) : null}
      </>
    );
  if (!offered)
    return (
      <>
        {head}
        <Card>
          <Loaded query={packages} waiting={<BlockSkeleton height={420} />} />
        </Card>
      </>
    );
  return <TopupForm key={round} wallet={wallet} packages={offered} again={again} onMade={setMade} />;
}

interface FormProps {
  wallet: Wallet;
  packages: readonly TopupPackage[];
  again: Topup | undefined;
  onMade: (made: Topup) => void;
}
function TopupForm({ wallet, packages, again, onMade }: FormProps) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const [today] = useState(() => bangkokDate(new Date()));
  const form = useContractForm(walletRoutes.createTopup, {
    defaults: again?.wallet_type === wallet ? againOf(again, packages) : { wallet_type: wallet },
    saved: t('finance.topup.sent'),
    onDone: onMade,
  });
  const chosen = form.watch('topup_package_id') as number | undefined;
  const amount: unknown = form.watch('amount');
  const choose = (one: TopupPackage | undefined) => {
    form.setValue('topup_package_id', one?.id, { shouldDirty: true });
    form.setValue('amount', one?.price ?? null, { shouldDirty: true });
    form.clearErrors('amount');
  };
  return (
    <FormPage
      form={form}
      phrases="finance.topup.field"
      title={t(`finance.topup.title.${wallet}`)}
      more={t(`finance.topup.more.${wallet}`)}
      submit={t('finance.topup.submit')}
      onClose={() => void navigate(-1)}
    >
      {again?.remark ? (
        <Alert severity="warning">
          {t('finance.topup.again_because')} <b data-field="remark">{again.remark}</b>
        </Alert>
      ) : null}
      <FormSection title={t(packages.length > 0 ? 'finance.topup.choose' : 'finance.topup.amount_title')}>
        {packages.length > 0 ? <Packages packages={packages} value={chosen} onValue={choose} /> : null}
        {chosen === undefined ? <FormMoney name="amount" half hint={t('finance.topup.free_more')} /> : null}
      </FormSection>
      <PaymentCard amount={isPayable(amount) ? amount : undefined} />
      <FormSection title={t('finance.topup.slip')} more={t('finance.topup.slip_more')}>
        <PaperField name="slip_file" rule={ONE_PAPER} purpose="slip" />
        <FormSelect
          name="bank_id"
          none={t('finance.topup.choose_bank')}
          half
          choices={BANKS.map((bank) => ({ value: bank.id, label: bankName(bank, i18n.language) }))}
        />
        <FormText
          name="slip_reference"
          half
          optional
          hint={t('finance.topup.reference_more')}
          inputProps={{ dir: 'ltr', maxLength: 50 }}
        />
        <FormMoment
          name="transfer_dt"
          first={today}
          min={addDays(today, -OLDEST_DAYS)}
          max={today}
          time={t('finance.topup.transfer_time')}
        />
      </FormSection>
    </FormPage>
  );
}
