import { Box, Tab, Tabs } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';

export interface RateTab {
  name: string;
  label: string;
  content: ReactNode;
}

/** Parts of a card, one in sight; arrow keys move between them. */
export function RateTabs({ label, tabs }: { label: string; tabs: readonly RateTab[] }) {
  const id = useId();
  const [at, setAt] = useState(0);
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Tabs
        value={at}
        onChange={(_, next: number) => setAt(next)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={label}
        sx={{
          px: { xs: '4px', md: '12px' },
          minHeight: 44,
          '& .MuiTab-root': { minHeight: 44, textTransform: 'none' },
        }}
      >
        {tabs.map(({ name, label: title }, index) => (
          <Tab key={name} label={title} id={`${id}-tab-${index}`} aria-controls={`${id}-panel-${index}`} />
        ))}
      </Tabs>
      {tabs.map(({ name, content }, index) => (
        <Box
          key={name}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== at}
          sx={{ px: { xs: '16px', md: '20px' }, py: '12px' }}
        >
          {index === at ? content : null}
        </Box>
      ))}
    </Box>
  );
}
