import Popover from '@mui/material/Popover';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import Calendar from './calendar.tsx';

interface CalendarPopupProps extends ComponentProps<typeof Calendar> {
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** The calendar of a date field, below it; loaded with its popover when it is first opened. */
export function CalendarPopup({ anchor, onClose, ...calendar }: CalendarPopupProps) {
  const { t } = useTranslation();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { 'aria-label': t('common.open_calendar'), role: 'dialog' } }}
    >
      <Calendar {...calendar} />
    </Popover>
  );
}
