import { Box } from '@mui/material';
import { ResourceContextProvider } from 'react-admin';
import { Navigate, useParams } from 'react-router';
import { SERVICES, type ServiceName } from '@lamliang/contracts/all';
import { useTranslate } from '../../providers/translate.ts';
import { QueueList } from '../../queue/QueueList.tsx';
import { OperationTabs } from './OperationTabs.tsx';
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
        <OperationTabs value={kind} service={service} />
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
