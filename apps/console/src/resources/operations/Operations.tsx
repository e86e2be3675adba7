import { Box, Tab, Tabs } from '@mui/material';
import { ResourceContextProvider } from 'react-admin';
import { Link, Navigate, useParams } from 'react-router';
import { SERVICES, type ServiceName } from '@lamliang/contracts/all';
import { keyBelow } from '@lamliang/i18n';
import { useTranslate } from '../../providers/translate.ts';
import { QueueList } from '../../queue/QueueList.tsx';
import { ServiceChoice } from './ServiceChoice.tsx';
import { ServiceMetrics } from './ServiceMetrics.tsx';
import { KINDS, type Kind } from './tabs.tsx';

const isKind = (text: string | undefined): text is Kind => text !== undefined && text in KINDS;
const isService = (text: string | undefined): text is ServiceName => SERVICES.includes(text as ServiceName);

/** Dead letters, jobs and consumer lag of each service, as tabs of one page. */
export function Operations() {
  const translate = useTranslate();
  const { kind, service } = useParams();
  if (!isKind(kind) || !isService(service)) return <Navigate to="/operations/dead-letters/orders" replace />;
  const resource = `${service}-${kind}`;
  const { Actions, ...queue } = KINDS[kind];
  return (
    <ResourceContextProvider value={resource}>
      <Box sx={{ display: 'flex', flexDirection: 'column', height: { md: '100%' } }}>
        <Tabs
          value={kind}
          aria-label={translate('console.resource.operations')}
          sx={{ px: { xs: '4px', md: '12px' }, minHeight: 44, borderBottom: 1, borderColor: 'divider', flexShrink: 0 }}
        >
          {Object.keys(KINDS).map((one) => (
            <Tab
              key={one}
              value={one}
              component={Link}
              to={`/operations/${one}/${service}`}
              label={translate(keyBelow('console.operations', one))}
              sx={{ minHeight: 44, fontSize: 14 }}
            />
          ))}
        </Tabs>
        <ServiceChoice kind={kind} service={service} />
        <ServiceMetrics kind={kind} service={service} />
        <Box sx={{ flexGrow: 1, minHeight: 0 }}>
          <QueueList
            key={resource}
            title={translate('console.resource.operations')}
            basePath={`/operations/${kind}/${service}`}
            {...queue}
            actions={Actions ? <Actions service={service} /> : null}
          />
        </Box>
      </Box>
    </ResourceContextProvider>
  );
}
