import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '@lamliang/contracts';
import type { CurrentUser } from '@lamliang/contracts/auth';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { add } from '@lamliang/kernel';
import { BlockSkeleton, Card, Loaded, Money, namedDay } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { FigureGrid } from '../../components/statement/FigureGrid.tsx';
import { availableOf } from '../../session/available.rules.ts';

/** Balance, on hold, available. Money on hold was already deducted from the books of the balance, so it is added back. */
export function Balances({ paymentType }: { paymentType: CurrentUser['payment_type'] }) {
  const balances = useQuery(read(walletRoutes.balances));
  return (
    <Loaded query={balances} compact card="" waiting={<BlockSkeleton height={108} />}>
      {(held) => <Books held={held} payment_type={paymentType} />}
    </Loaded>
  );
}

type Held = AnswerOf<typeof walletRoutes.balances>;
function Books({ held, payment_type }: { held: Held } & Pick<CurrentUser, 'payment_type'>) {
  const { t } = useTranslation();
  const onLine = payment_type === 'credit';
  const available = availableOf({ payment_type }, held);
  const { credit, bonus, on_hold, credit_line } = held;
  return (
    <Card flush>
      <FigureGrid>
        <div>
          <dt>{t(onLine ? 'finance.wallet.credit_line' : 'finance.wallet.balance')}</dt>
          <dd>
            <Money
              value={
                onLine ? credit_line.limit : available === null || on_hold === null ? null : add(available, on_hold)
              }
              field={onLine ? 'limit' : 'balance'}
            />
          </dd>
        </div>
        <div>
          <dt>{t('finance.wallet.on_hold')}</dt>
          <dd>
            <Money value={on_hold} field="on_hold" />
          </dd>
        </div>
        <div className="main">
          <dt>{t('finance.wallet.available')}</dt>
          <dd>
            <Money value={available} field={onLine ? 'open' : 'available'} />
            <small>
              {onLine ? (
                t('finance.wallet.available_more')
              ) : (
                <>
                  <bdi>
                    {t('finance.wallet.credit')} <Money value={credit} field="credit" />
                  </bdi>{' '}
                  ·{' '}
                  <bdi>
                    {t('finance.wallet.bonus')} <Money value={bonus} field="bonus" />
                  </bdi>
                </>
              )}
            </small>
            <Forecast />
          </dd>
        </div>
      </FigureGrid>
    </Card>
  );
}

/** What a day takes and how long that can go on; nothing for a shop that sends nothing, or has enough for two months. */
function Forecast() {
  const { t, i18n } = useTranslation();
  const { data } = useQuery(read(walletRoutes.forecast));
  if (!data?.lasts_until) return null;
  return (
    <small>
      <bdi>
        {t('finance.wallet.per_day')} <Money value={data.per_day} field="per_day" />
      </bdi>{' '}
      ·{' '}
      <bdi data-field="lasts_until">
        {t('finance.wallet.lasts_until', { day: namedDay(data.lasts_until, i18n.language) })}
      </bdi>
    </small>
  );
}
