import { Box, Skeleton, Typography } from '@mui/material';
import { Link } from 'react-router';
import { keyBelow } from '@lamliang/i18n';
import { count } from '../components/format.ts';
import { LoadError } from '../components/LoadError.tsx';
import { useTranslate } from '../providers/translate.ts';
import { Title } from './Title.tsx';
import { useOpenWork, type OpenWork } from './open-work.ts';

/** What waits for the role, part by part: one that cannot be read does not hold up the others. */
export function StartPage() {
  const translate = useTranslate();
  const work = useOpenWork().filter(({ menu_only }) => !menu_only);
  return (
    <Box sx={{ maxWidth: 960, mx: 'auto', p: { xs: '16px', md: '32px' } }}>
      <Title title={translate('console.start.title')} />
      <Typography component="h2" sx={{ fontSize: 20, fontWeight: 600, mb: '16px' }}>
        {translate(work.some(({ waits }) => waits !== 0) ? 'console.start.waits' : 'console.start.nothing')}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: '12px',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
        }}
      >
        {work.map((one) => (
          <Box component="li" key={one.name}>
            <Tile work={one} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The button stands below the words. */
const NARROW = {
  flexWrap: 'wrap',
  '& .MuiAlert-message': { flex: '1 1 0' },
  '& .MuiAlert-action': { flexBasis: '100%', justifyContent: 'end', p: 0 },
} as const;

/** One number, which leads to its rows; or why it is not known, with a way to ask again. */
function Tile({ work: { name, path, waits, error, retry } }: { work: OpenWork }) {
  const translate = useTranslate();
  const label = translate(keyBelow('console.start', name));
  if (error)
    return (
      <>
        {label}
        <LoadError error={error} onRetry={retry} sx={NARROW} />
      </>
    );
  return (
    <Box
      component={Link}
      to={path}
      sx={{
        display: 'block',
        p: '16px 20px',
        border: 1,
        borderColor: 'divider',
        borderRadius: '10px',
        color: waits === 0 ? 'text.secondary' : 'text.primary',
        textDecoration: 'none',
        '&:hover': { borderColor: 'primary.main' },
      }}
    >
      <Box sx={{ fontSize: 28, lineHeight: 1.4, fontWeight: 600 }} data-field={name}>
        {waits === undefined ? <Skeleton width={40} /> : <bdi>{count(waits)}</bdi>}
      </Box>
      {label}
    </Box>
  );
}
