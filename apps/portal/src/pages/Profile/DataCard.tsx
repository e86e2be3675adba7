import Button from '@mui/material/Button';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { copyRoutes, deletionRoutes, type PersonalCopy } from '@lamliang/contracts/auth';
import { formatDate, startOfBangkokDay } from '@lamliang/kernel';
import { BlockSkeleton, Card, DateText, DateTimeText, JobProgress, Loaded, Note, toast, useToasts } from '@lamliang/ui';
import { api, download, read, useWrite } from '../../api/client.ts';
import { useWork } from '../../components/lists/use-work.ts';

/** How often a copy that is being made is looked for (ms). */
const POLL_MS = 2_000;
const isMaking = (copy: PersonalCopy | undefined) => copy?.state === 'waiting' || copy?.state === 'running';

/** The copy of all data: asked for, being made, there for some days. */
function Copy({ copy }: { copy: PersonalCopy }) {
  const { t } = useTranslation();
  const make = useWrite(copyRoutes.makePersonalCopy, useToasts());
  const file = useWork();
  const { state, done, total, expire_dt } = copy;
  const save = () =>
    file.run(async (signal) => {
      const { blob, name = 'lamliang-data.zip' } = await api.file(copyRoutes.personalCopyFile, { signal });
      if (blob) download(blob, name);
    });
  return (
    <>
      {isMaking(copy) ? (
        <JobProgress
          of={[done, total]}
          words={t('profile.data.progress', { done, all: total })}
          failed=""
          failures={[]}
        />
      ) : null}
      {isMaking(copy) ? <Note>{t('profile.data.making')}</Note> : null}
      {state === 'failed' ? <Note>{t('profile.data.failed')}</Note> : null}
      {state === 'expired' ? <Note>{t('profile.data.expired')}</Note> : null}
      {state === 'done' ? (
        <Note>
          {t('profile.data.until')} <DateTimeText value={expire_dt} field="expire_dt" />
        </Note>
      ) : null}
      {file.fault ? <Note role="alert">{file.fault}</Note> : null}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        {state === 'done' ? (
          <Button variant="contained" loading={file.busy} onClick={() => void save()}>
            {t('profile.data.download')}
          </Button>
        ) : null}
        {isMaking(copy) ? null : (
          <Button variant="outlined" loading={make.isPending} onClick={() => make.mutate({})}>
            {t(state === 'none' ? 'profile.data.make' : 'profile.data.again')}
          </Button>
        )}
      </div>
    </>
  );
}

function OwnCopy() {
  const { t } = useTranslation();
  const copy = useQuery({
    ...read(copyRoutes.personalCopy),
    refetchInterval: ({ state: { data } }) => (isMaking(data) ? POLL_MS : false),
  });
  return (
    <section style={{ marginTop: 16 }} aria-labelledby="personal-copy">
      <h3 id="personal-copy" style={{ margin: '0 0 2px', fontSize: 14, fontWeight: 600 }}>
        {t('profile.data.copy')}
      </h3>
      <Note sx={{ mb: '12px' }}>{t('profile.data.copy_more')}</Note>
      <Loaded query={copy} card="" waiting={<BlockSkeleton height={44} />}>
        {(told) => <Copy copy={told} />}
      </Loaded>
    </section>
  );
}

/** What the login agreed to, and a copy of all data for the owner. */
export function DataCard({ isOwner }: { isOwner: boolean }) {
  const { t } = useTranslation();
  const consents = useQuery(read(deletionRoutes.consents));
  const say = useWrite(deletionRoutes.updateConsents, {
    ...useToasts(),
    onSuccess: ({ marketing_flag }) =>
      toast.success(t(marketing_flag ? 'profile.data.marketing_on' : 'profile.data.marketing_off')),
  });
  return (
    <Card title={t('profile.data.title')} more={t('profile.data.more')}>
      <Loaded query={consents} card="" waiting={<BlockSkeleton height={88} />}>
        {({ marketing_flag, marketing_dt, policy_version, policy_dt }) => {
          const isOn = (say.isPending ? say.variables.body.marketing_flag : marketing_flag) === 1;
          return (
            <>
              <label style={{ display: 'flex', alignItems: 'center', gap: 6, minHeight: 44, fontSize: 14 }}>
                <Switch
                  checked={isOn}
                  disabled={say.isPending}
                  onChange={(_, checked) => say.mutate({ body: { marketing_flag: checked ? 1 : 0 } })}
                  slotProps={{ input: { 'data-field': 'marketing_flag' } as object }}
                />
                {t('profile.data.marketing')}
              </label>
              <Note>
                {t('profile.data.marketing_more')}
                {marketing_dt ? (
                  <>
                    {' '}
                    {t('profile.data.since')} <DateTimeText value={marketing_dt} field="marketing_dt" />
                  </>
                ) : null}
              </Note>
              <Note sx={{ mb: 0 }}>
                {policy_version ? (
                  <>
                    {t('profile.data.policy', { version: formatDate(startOfBangkokDay(policy_version)) })}{' '}
                    <DateText value={policy_dt} field="policy_dt" />
                  </>
                ) : (
                  t('profile.data.policy_none')
                )}
              </Note>
            </>
          );
        }}
      </Loaded>
      {isOwner ? <OwnCopy /> : null}
    </Card>
  );
}
