import type { AuditEntry } from '@lamliang/contracts';
import { Box, Typography } from '@mui/material';
import { useTranslate } from '../providers/translate.ts';
import { useChanges } from './audit-changes.ts';
import { AuditedValue } from './AuditedValue.tsx';

const CELL = { p: '6px 8px 6px 0', verticalAlign: 'top', overflowWrap: 'anywhere', textAlign: 'start' } as const;

/** What a change made of its target: each field, before and after. */
export function AuditDiff({ entry }: { entry: Pick<AuditEntry, 'before' | 'after' | 'target_type'> }) {
  const translate = useTranslate();
  const changes = useChanges(entry.target_type)(entry);
  if (changes.length === 0)
    return <Typography color="textSecondary">{translate('console.audit.no_fields')}</Typography>;
  const heads = ['field', 'before', 'after'] as const;
  return (
    <Box
      component="table"
      aria-label={translate('console.audit.diff')}
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        tableLayout: 'fixed',
        '& tr + tr, tbody tr': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <thead>
        <tr>
          {heads.map((head) => (
            <Box component="th" scope="col" key={head} sx={{ ...CELL, fontWeight: 400, color: 'text.secondary' }}>
              {translate(`console.audit.${head}`)}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, label, before, after }) => (
          <tr key={name} data-field={name}>
            <Box component="th" scope="row" sx={{ ...CELL, fontWeight: 400, color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="td" sx={CELL}>
              {before === null ? (
                translate('common.none')
              ) : (
                <Box component="del" sx={{ color: 'text.secondary' }}>
                  <bdi>
                    <AuditedValue name={name} value={before} />
                  </bdi>
                </Box>
              )}
            </Box>
            <Box component="td" sx={{ ...CELL, fontWeight: 600 }}>
              {after === null ? (
                translate('common.none')
              ) : (
                <Box component="ins" sx={{ textDecoration: 'none' }}>
                  <bdi>
                    <AuditedValue name={name} value={after} />
                  </bdi>
                </Box>
              )}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
