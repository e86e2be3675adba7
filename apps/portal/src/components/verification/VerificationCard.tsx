import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, DescriptionList, Note, StatusChip, type Description } from '@lamliang/ui';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';
import type { ShownVerification } from './verification.rules.ts';

const Body = styled('div')({
  display: 'grid',
  gap: 16,
  '& ul': { margin: '2px 0 0', paddingInlineStart: 20, fontSize: 14, lineHeight: 1.6 },
  '& h3': { margin: 0, fontSize: 14, lineHeight: 1.6, fontWeight: 500 },
});

/** Why staff refused something. */
export function Refusal({ remark }: { remark: string | null }) {
  const { t } = useTranslation();
  return (
    <Alert severity="error">
      <AlertTitle>{t('verification.refused')}</AlertTitle>
      <span data-field="remark" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {remark ?? t('verification.no_remark')}
      </span>
    </Alert>
  );
}

/**
 * Something that a shop hands in to be checked: how far it is, why it was refused, what was handed in, what it opens.
 * @param children above all of it
 * @param onHandIn opens its form
 */
export function VerificationCard({
  title,
  more,
  verification: { flag, status, remark, opens },
  facts,
  onHandIn,
  children,
  id,
}: {
  /** Links lead to it by this name. */
  id?: string;
  title: string;
  more: string;
  verification: ShownVerification;
  facts: readonly Description[];
  onHandIn: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const user = useUser();
  const given = facts.filter(({ value }) => value !== null && value !== '');
  const isOpen = status === 'not-confirm' || status === 'not-accept' || status === 'accept';
  return (
    <Card
      id={id}
      title={title}
      more={more}
      actions={<StatusChip machine="verification" value={status} field={flag} />}
      sx={{ scrollMarginTop: 80 }}
    >
      <Body>
        {children}
        {status === 'not-accept' ? <Refusal remark={remark} /> : null}
        {status === 'wait-confirm' ? <Alert severity="info">{t('verification.waits')}</Alert> : null}
        {given.length > 0 ? <DescriptionList items={given} /> : null}
        {may(user, 'setting_flag') ? null : <Note>{t('verification.hidden')}</Note>}
        {opens.length > 0 ? (
          <section>
            <h3>{t('verification.opens_title')}</h3>
            <ul>
              {opens.map((what) => (
                <li key={what}>{t(`verification.opens.${what}`)}</li>
              ))}
            </ul>
          </section>
        ) : null}
        {!isOpen ? null : may(user, 'advanced_setting_flag') ? (
          <div>
            <Button variant={status === 'accept' ? 'outlined' : 'contained'} onClick={onHandIn} sx={{ minHeight: 44 }}>
              {t(`verification.hand_in.${status}`)}
            </Button>
          </div>
        ) : (
          <Note>{t('verification.no_write')}</Note>
        )}
      </Body>
    </Card>
  );
}
