import { Box, ButtonBase } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { CountBadge } from '../../components/CountBadge.tsx';
import { SERVICES, type ServiceName } from '@lamliang/contracts/all';
import { useTranslate } from '../../providers/translate.ts';
import { KINDS, type Kind } from './tabs.tsx';

/** The services with the number of rows that need attention; the current one is marked. */
export function ServiceChoice({ kind, service }: { kind: Kind; service: ServiceName }) {
  const translate = useTranslate();
  return (
    <Box
      component="nav"
      aria-label={translate('console.operations.service')}
      sx={{
        display: 'flex',
        gap: '8px',
        px: { xs: '12px', md: '20px' },
        pt: '10px',
        overflowX: { xs: 'auto', md: 'visible' },
        flexShrink: 0,
      }}
    >
      {SERVICES.map((one) => (
        <ButtonBase
          key={one}
          component={Link}
          to={`/operations/${kind}/${one}`}
          aria-current={one === service ? 'page' : undefined}
          sx={{
            px: '12px',
            minHeight: { xs: 44, md: 32 },
            borderRadius: '8px',
            border: 1,
            borderColor: 'divider',
            fontSize: 14,
            whiteSpace: 'nowrap',
            gap: '8px',
            flexShrink: 0,
            '&[aria-current]': { borderColor: 'primary.main', color: 'primary.main', fontWeight: 600 },
          }}
        >
          {translate(`console.operations.service_name.${one}`)}
          <Waiting kind={kind} service={one} />
        </ButtonBase>
      ))}
    </Box>
  );
}

function Waiting({ kind, service }: { kind: Kind; service: ServiceName }) {
  const { waits } = KINDS[kind];
  const { total = 0 } = useGetList(
    `${service}-${kind}`,
    { filter: waits, pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' } },
    { enabled: waits !== undefined },
  );
  return waits ? <CountBadge n={total} /> : null;
}
