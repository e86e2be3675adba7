import { Tab, Tabs } from '@mui/material';
import { Link } from 'react-router';
import { SERVICES, type ServiceName } from '@lamliang/contracts/all';
import { keyBelow } from '@lamliang/i18n';
import { useTranslate } from '../../providers/translate.ts';
import { KINDS, type Kind } from './tabs.tsx';

/** The overview and what it is made of; each kind opens at the service that is in sight. */
export function OperationTabs({ value, service = SERVICES[0] }: { value: Kind | 'overview'; service?: ServiceName }) {
  const translate = useTranslate();
  return (
    <Tabs
      value={value}
      aria-label={translate('console.resource.operations')}
      sx={{ px: { xs: '4px', md: '12px' }, minHeight: 44, borderBottom: 1, borderColor: 'divider', flexShrink: 0 }}
    >
      {['overview', ...Object.keys(KINDS)].map((one) => (
        <Tab
          key={one}
          value={one}
          component={Link}
          to={one === 'overview' ? '/operations' : `/operations/${one}/${service}`}
          label={translate(keyBelow('console.operations', one))}
          sx={{ minHeight: 44, fontSize: 14 }}
        />
      ))}
    </Tabs>
  );
}
