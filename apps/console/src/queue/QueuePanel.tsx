import { Box, Button } from '@mui/material';
import { ArrowLeft, ChevronDown, ChevronUp, Maximize2, X } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import { useGetOne, useListContext, useResourceContext, useResourceDefinition, type RaRecord } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { keyBelow } from '@lamliang/i18n';
import { RecordHead, type Detail } from '../components/RecordPage.tsx';
import { useTranslate } from '../providers/translate.ts';
import { Act } from './QueueFilters.tsx';
import { NextOpen } from './next-open.ts';
import type { QueuePosition } from './useQueue.ts';

export const PANEL_WIDTH = 460;

/** The record, read by itself: it may be neither on the page nor in the filter of the list. Until then the list's row. */
function useDetail(id: string | undefined) {
  const resource = useResourceContext() ?? '';
  const { data: rows } = useListContext<RaRecord>();
  const listed = rows?.find((record) => String(record.id) === id);
  return useGetOne<RaRecord>(
    resource,
    { id },
    { enabled: id !== undefined, ...(listed ? { placeholderData: listed } : {}) },
  );
}

/** The side panel of a queue; full screen on a phone. */
export function QueuePanel({
  detail,
  position,
  overlays = false,
}: {
  detail: Detail;
  position: QueuePosition;
  /** It lies over the list instead of beside it. */
  overlays?: boolean;
}) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const { data: record, error, refetch } = useDetail(position.openId);
  const { hasShow } = useResourceDefinition({ resource });
  const previous = position.step(-1);
  const next = position.step(1);
  const { sections: Sections, aside: Aside } = detail;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = panel.current;
    if (!box?.contains(document.activeElement)) box?.focus({ preventScroll: true });
    // Each record begins at its head; on a phone the whole page scrolls.
    for (const scroller of [box, box?.closest('main')]) if (scroller) scroller.scrollTop = 0;
  }, [position.openId]);
  return (
    <Box
      component="aside"
      ref={panel}
      tabIndex={-1}
      aria-label={translate(keyBelow('console.resource', resource), { _: resource })}
      sx={{
        width: { xs: '100%', md: detail.width ? `min(${detail.width}px, 72%)` : PANEL_WIDTH },
        flexShrink: 0,
        overflowY: 'auto',
        borderLeft: { md: 1 },
        borderColor: { md: 'divider' },
        backgroundColor: 'background.paper',
        '&:focus': { outline: 'none' },
        ...(overlays ? { position: 'absolute', insetBlock: 0, insetInlineEnd: 0, zIndex: 3, boxShadow: 8 } : {}),
      }}
    >
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 2,
          display: 'flex',
          alignItems: 'center',
          gap: '2px',
          minHeight: 52,
          px: { xs: '8px', md: '12px' },
          backgroundColor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ display: { md: 'none' } }}>
          <Act label={translate('console.queue.back')} onClick={position.close}>
            <ArrowLeft size={20} aria-hidden />
          </Act>
        </Box>
        <Box sx={{ flexGrow: 1 }} />
        <Act label={translate('console.queue.previous')} disabled={!previous} onClick={() => previous?.()}>
          <ChevronUp size={18} aria-hidden />
        </Act>
        <Act label={translate('console.queue.next')} disabled={!next} onClick={() => next?.()}>
          <ChevronDown size={18} aria-hidden />
        </Act>
        {hasShow && position.openId ? (
          <Button
            component={RouterLink}
            to={position.pageOf(position.openId)}
            aria-label={translate('console.queue.full')}
            color="inherit"
            sx={{ minWidth: 32, height: 32, p: 0, display: { xs: 'none', md: 'inline-flex' } }}
          >
            <Maximize2 size={16} aria-hidden />
          </Button>
        ) : null}
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <Act label={translate('console.queue.close')} onClick={position.close}>
            <X size={18} aria-hidden />
          </Act>
        </Box>
      </Box>
      <NextOpen value={detail.isOpen && position.stepTo(detail.isOpen)}>
        {/* What an action said of one record is not said of the next. */}
        <Fragment key={position.openId}>
          <RecordHead detail={detail} record={record} error={error} onRetry={() => void refetch()} />
          {record ? <Sections record={record} /> : null}
          {record && Aside ? <Aside record={record} /> : null}
        </Fragment>
      </NextOpen>
    </Box>
  );
}
