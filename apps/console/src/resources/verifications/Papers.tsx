import { keyBelow } from '@lamliang/i18n';
import { KeptImage } from '@lamliang/ui';
import type { StaffVerificationDetail } from '@lamliang/contracts/auth';
import { Box, Button, Typography } from '@mui/material';
import { FileText, Images, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from '../../providers/translate.ts';
import { Act } from '../../queue/QueueFilters.tsx';
import { useKeys } from '../../queue/keys.ts';

/** A paper of a shop: a picture or a PDF. */
type Paper = Omit<StaffVerificationDetail['papers'][number], 'field'> & { field: string };

const isPdf = ({ type }: Paper) => type === 'application/pdf';
const ZOOMS = [1, 1.5, 2, 3, 4] as const;
const UPRIGHT = { zoom: 0, turns: 0 };

/** The papers: one large, which can be zoomed and turned, the others a press away; a PDF opens in a new tab. */
export function Papers({ papers }: { papers: readonly Paper[] }) {
  const translate = useTranslate();
  const [at, setAt] = useState(0);
  const pictures = papers.filter((paper) => !isPdf(paper));
  const shown = pictures[at % Math.max(pictures.length, 1)];
  const nameOf = ({ field }: Paper) => {
    // Of several papers in one field each has its number: document_files.0
    const [, name = field] = /^(\w+)\.\d+$/.exec(field) ?? [];
    return translate(keyBelow('console.verifications.paper', name), { _: name });
  };
  if (papers.length === 0)
    return <Typography color="textSecondary">{translate('console.verifications.no_papers')}</Typography>;
  return (
    <Box sx={{ minWidth: 0 }}>
      {papers.filter(isPdf).map((paper, index) => (
        <Button
          key={index}
          component="a"
          href={paper.url}
          target="_blank"
          rel="noreferrer"
          variant="outlined"
          color="inherit"
          startIcon={<FileText size={16} aria-hidden />}
          sx={{ mr: '8px', mb: '8px', minHeight: { xs: 44, md: 32 }, maxWidth: '100%', overflowWrap: 'anywhere' }}
        >
          {translate('console.verifications.open_pdf', { paper: nameOf(paper), name: paper.name })}
        </Button>
      ))}
      {shown ? (
        <Picture
          // Another picture begins upright and whole.
          key={at}
          paper={shown}
          name={
            pictures.length > 1
              ? `${nameOf(shown)} · ${translate('console.value.picture', { n: (at % pictures.length) + 1, count: pictures.length })}`
              : nameOf(shown)
          }
          {...(pictures.length > 1 ? { onNext: () => setAt((at + 1) % pictures.length) } : {})}
        />
      ) : null}
    </Box>
  );
}

/** One picture as large as there is room for. */
function Picture({ paper, name, onNext }: { paper: Paper; name: string; onNext?: () => void }) {
  const translate = useTranslate();
  const [{ zoom, turns }, setView] = useState(UPRIGHT);
  const zoomBy = (by: 1 | -1) =>
    setView((view) => ({ ...view, zoom: Math.min(Math.max(view.zoom + by, 0), ZOOMS.length - 1) }));
  const turn = () => setView((view) => ({ ...view, turns: view.turns + 1 }));
  useKeys(({ code }) => {
    if (code === 'Equal' || code === 'NumpadAdd') zoomBy(1);
    else if (code === 'Minus' || code === 'NumpadSubtract') zoomBy(-1);
    else if (code === 'KeyT') turn();
    else if (code === 'KeyP') onNext?.();
  });
  const large = (ZOOMS[zoom] ?? 1) * 100;
  const [width, height] = turns % 2 ? [`${large}cqh`, `${large}cqw`] : [`${large}cqw`, `${large}cqh`];
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '4px', mb: '4px' }}>
        <Typography variant="body2" color="textSecondary" sx={{ flexGrow: 1, minWidth: 0 }}>
          {name}
        </Typography>
        {onNext ? (
          <Act label={translate('console.value.next_picture')} shortcut="P" onClick={onNext}>
            <Images size={18} aria-hidden />
          </Act>
        ) : null}
        <Act
          label={translate('console.verifications.zoom_out')}
          shortcut="-"
          disabled={zoom === 0}
          onClick={() => zoomBy(-1)}
        >
          <ZoomOut size={18} aria-hidden />
        </Act>
        <Act
          label={translate('console.verifications.zoom_in')}
          shortcut="+"
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => zoomBy(1)}
        >
          <ZoomIn size={18} aria-hidden />
        </Act>
        <Act label={translate('console.verifications.turn')} shortcut="T" onClick={turn}>
          <RotateCw size={18} aria-hidden />
        </Act>
      </Box>
      <Box
        role="group"
        aria-label={name}
        // The arrow keys move a picture that is larger than its place.
        tabIndex={0}
        sx={{
          containerType: 'size',
          overflow: 'auto',
          height: { xs: 300, md: 'min(56vh, 560px)' },
          border: 1,
          borderColor: 'divider',
          borderRadius: '8px',
          backgroundColor: 'action.hover',
        }}
      >
        <Box sx={{ position: 'relative', overflow: 'hidden', width: `${large}cqw`, height: `${large}cqh` }}>
          <Box
            component={KeptImage}
            src={paper.url}
            alt={name}
            gone={
              <Typography color="textSecondary" sx={{ p: '16px' }}>
                {translate('console.verifications.picture_gone')}
              </Typography>
            }
            style={{ width, height, transform: `translate(-50%, -50%) rotate(${turns * 90}deg)` }}
            sx={{ position: 'absolute', top: '50%', left: '50%', objectFit: 'contain' }}
          />
        </Box>
      </Box>
    </>
  );
}
