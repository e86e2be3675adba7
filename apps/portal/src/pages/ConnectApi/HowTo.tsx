import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { BookOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { Card, CopyText, Note, Payload } from '@lamliang/ui';

const Steps = styled('ol')({
  margin: 0,
  paddingInlineStart: 22,
  listStyle: 'decimal',
  fontSize: 14,
  lineHeight: 1.7,
  '& li': { overflowWrap: 'anywhere' },
});
const Box = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 4,
  '& > :first-child': { flex: 1, minWidth: 0 },
});

/** A call that reads and costs nothing, for the host of this page. @param host `location.origin` */
export const exampleOf = (host: string): string =>
  `export LAMLIANG_KEY='ll_live_…'\ncurl ${host}${walletRoutes.balances.path} \\\n  -H "Authorization: Bearer $LAMLIANG_KEY"`;

/** What a developer needs to begin: three steps, a command to try, and where everything else stands. */
export function HowTo() {
  const { t } = useTranslation();
  const command = exampleOf(location.origin);
  return (
    <Card
      title={t('options.api.how')}
      actions={
        <Button href="/reference" target="_blank" rel="noreferrer" startIcon={<BookOpen aria-hidden />}>
          {t('options.api.reference')}
        </Button>
      }
    >
      <Steps>
        {(['key', 'open', 'call'] as const).map((step) => (
          <li key={step}>{t(`options.api.steps.${step}`)}</li>
        ))}
      </Steps>
      <Box>
        <Payload label={t('options.api.example')} hideLabel body={command} field="example" />
        <span style={{ marginTop: 14 }}>
          <CopyText icon value={command} name={t('options.api.example')} />
        </span>
      </Box>
      <Note>{t('options.api.reference_more')}</Note>
    </Card>
  );
}
