import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronRight, Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { sessionRoutes, type LinkRow } from '@lamliang/contracts/auth';
import {
  Card,
  EmptyState,
  FailurePanel,
  Flip,
  IconTile,
  LinesSkeleton,
  Loaded,
  toast,
  ToneChip,
  useFailureText,
} from '@lamliang/ui';
import { read, useWrite } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { BarePage } from '../../layout/BarePage.tsx';
import { doorOf } from '../../session/entrance.ts';
import { session } from '../../session/session.ts';
import { readLastPath } from '../../session/storage.ts';

export const prefetch = () => void queryClient.prefetchQuery(read(sessionRoutes.links));

const List = styled('ul')({ padding: '8px' });
const Shop = styled(ButtonBase)(({ theme }) => ({
  display: 'flex',
  width: '100%',
  gap: 14,
  textAlign: 'start',
  padding: '12px',
  minHeight: 64,
  borderRadius: '10px',
  '& .names': { flex: 1, minWidth: 0 },
  '& b': { display: 'block', fontSize: 15, fontWeight: 500, overflowWrap: 'anywhere' },
  '& small': { fontSize: 13, color: (theme.vars ?? theme).palette.text.secondary },
  '&:hover': { backgroundColor: (theme.vars ?? theme).palette.raised },
  '&.Mui-disabled': { opacity: 0.6 },
}));

/** The shops that this login has access to. */
export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const { invite_key } = useParams();
  const affiliate_key = useSearchParams()[0].get('affiliate_key');
  /** An invitation, or the key of a referrer, waits for the choice. */
  const waiting = doorOf({ invite_key, affiliate_key });
  const links = useQuery(read(sessionRoutes.links));
  const enter = useWrite(sessionRoutes.enter, {
    onSuccess: async (answer, { body }) => {
      queryClient.clear();
      session.begin(answer.token, answer);
      await navigate(waiting ?? '/', { replace: true });
      toast.success(
        t('auth.select.entered', { name: links.data?.find((link) => link.parent_id === body.parent_id)?.shop_name }),
      );
    },
    onError: (error) => toast.error(failureText(error)),
  });
  const open = (link: LinkRow) =>
    link.current_flag
      ? void navigate(waiting ?? readLastPath() ?? '/', { replace: true })
      : enter.mutate({ body: { parent_id: link.parent_id } });
  return (
    <BarePage width={520}>
      <Card main title={t('auth.select.title')} more={t('auth.select.more')} flush>
        {enter.isError ? <FailurePanel compact error={enter.error} /> : null}
        <Loaded query={links} waiting={<LinesSkeleton lines={3} />} />
        {links.data?.length === 0 ? (
          <EmptyState icon={Store} title={t('auth.select.empty')} more={t('auth.select.empty_more')} />
        ) : null}
        <List>
          {links.data?.map((link) => (
            <li key={link.id}>
              <Shop onClick={() => open(link)} disabled={!link.active_flag || enter.isPending}>
                <IconTile>
                  <Store size={20} aria-hidden />
                </IconTile>
                <span className="names">
                  <b lang="th" data-field="shop_name">
                    {link.shop_name}
                  </b>
                  <small>{t(`status.access_level.${link.access_level}`)}</small>
                </span>
                {link.current_flag ? <ToneChip tone="success">{t('auth.select.current')}</ToneChip> : null}
                {link.active_flag ? null : <ToneChip tone="neutral">{t('auth.select.inactive')}</ToneChip>}
                {link.current_flag ? (
                  <Check size={18} aria-hidden />
                ) : (
                  <Flip>
                    <ChevronRight size={18} aria-hidden />
                  </Flip>
                )}
              </Shop>
            </li>
          ))}
        </List>
      </Card>
    </BarePage>
  );
}
