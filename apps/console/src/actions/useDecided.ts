import { formatDate, formatTime } from '@lamliang/kernel';
import { phraseOf } from '../components/codes.ts';
import { useTranslate } from '../providers/translate.ts';

/** Says what became of a record, who decided it and when; what is not known is a dash. */
export function useDecided() {
  const translate = useTranslate();
  const none = translate('common.none');
  return (machine: string, state: string, name: string | null, moment: Date | null): string =>
    translate('console.decisions.decided', {
      state: translate(phraseOf(machine, state)),
      name: name ?? none,
      moment: moment ? `${formatDate(moment)} ${formatTime(moment)}` : none,
    });
}
